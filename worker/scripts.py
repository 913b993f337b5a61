"""The steps in a job's life that must not be interrupted, as scripts Redis runs in one piece.

KEYS[1] is the job's hash and KEYS[2], where it is used, the set of the ids of jobs that have not ended.
Time is the clock of Redis, so that machines with different clocks agree.
"""

_NOW = "local t = redis.call('TIME') local now = t[1] + t[2] / 1e6 "

ENTER = (
    _NOW
    + """
-- ARGV: id, kind, queue, request, time to live, again ('1': a job that failed or was cancelled is tried anew)
local state = redis.call('HGET', KEYS[1], 'state')
if state == 'queued' or state == 'running' or state == 'done' then return 0 end
if state and ARGV[6] ~= '1' then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'kind', ARGV[2], 'queue', ARGV[3], 'request', ARGV[4], 'state', 'queued',
  'attempts', 1, 'created', tostring(now), 'touched', tostring(now))
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('SADD', KEYS[2], ARGV[1])
return 1
"""
)

CLAIM = (
    _NOW
    + """
-- ARGV: attempt, time to live
if redis.call('HGET', KEYS[1], 'state') ~= 'queued' then return 0 end
if redis.call('HGET', KEYS[1], 'attempts') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'cancel', 'branches', 'workers')
redis.call('HSET', KEYS[1], 'state', 'running', 'touched', tostring(now))
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""
)

PULSE = (
    _NOW
    + """
-- ARGV: attempt, then pairs of fields to write. Says what the worker must do: go, cancel or drop.
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 'drop' end
if redis.call('HGET', KEYS[1], 'attempts') ~= ARGV[1] then return 'drop' end
redis.call('HSET', KEYS[1], 'touched', tostring(now))
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
if redis.call('HEXISTS', KEYS[1], 'cancel') == 1 then return 'cancel' end
return 'go'
"""
)

END = (
    _NOW
    + """
-- ARGV: id, attempt, state, time to live, then pairs of fields to write
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 0 end
if redis.call('HGET', KEYS[1], 'attempts') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[3], 'touched', tostring(now))
for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('SREM', KEYS[2], ARGV[1])
return 1
"""
)

CANCEL = (
    _NOW
    + """
-- ARGV: id
local state = redis.call('HGET', KEYS[1], 'state')
if state == 'queued' then
  redis.call('HSET', KEYS[1], 'state', 'cancelled', 'touched', tostring(now))
  redis.call('SREM', KEYS[2], ARGV[1])
elseif state == 'running' then
  redis.call('HSETNX', KEYS[1], 'cancel', tostring(now))
end
return state
"""
)

REQUEUE = (
    _NOW
    + """
-- ARGV: id, attempt, silence, most attempts, anew ('1': also one that has branches, which need no pulse).
-- Says what became of it: alive, queued (so a message is due) or ended.
if redis.call('HGET', KEYS[1], 'attempts') ~= ARGV[2] then return 'alive' end
local state = redis.call('HGET', KEYS[1], 'state')
if state ~= 'queued' and state ~= 'running' then return 'alive' end
if ARGV[5] ~= '1' and redis.call('HEXISTS', KEYS[1], 'branches') == 1 then return 'alive' end
if now - redis.call('HGET', KEYS[1], 'touched') < tonumber(ARGV[3]) then return 'alive' end
redis.call('HSET', KEYS[1], 'touched', tostring(now))
if state == 'queued' then return 'queued' end
if redis.call('HEXISTS', KEYS[1], 'cancel') == 1 then
  redis.call('HSET', KEYS[1], 'state', 'cancelled')
elseif tonumber(ARGV[2]) >= tonumber(ARGV[4]) then
  redis.call('HSET', KEYS[1], 'state', 'failed', 'error', 'gave up after ' .. ARGV[2] .. ' attempts')
else
  redis.call('HSET', KEYS[1], 'state', 'queued')
  redis.call('HDEL', KEYS[1], 'branches', 'workers')
  redis.call('HINCRBY', KEYS[1], 'attempts', 1)
  return 'queued'
end
redis.call('SREM', KEYS[2], ARGV[1])
return 'ended'
"""
)

GIVE_BACK = (
    _NOW
    + """
-- ARGV: attempt. Puts a job a stopping worker had begun back in the queue; that is not counted as an attempt.
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 0 end
if redis.call('HGET', KEYS[1], 'attempts') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'state', 'queued', 'touched', tostring(now))
redis.call('HINCRBY', KEYS[1], 'returns', 1)
return 1
"""
)
