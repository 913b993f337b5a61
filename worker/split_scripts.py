"""The steps of a solve that is split into branches, as scripts Redis runs in one piece.

A branch is open until it is struck off; meanwhile it is free, under a lease, or set aside because it has cost
too many workers. The split counts its branches besides: where the figures disagree, Redis has lost something,
and nothing is concluded from what is left. What a worker says of its branch rests on the best total it has
heard of (`seen`); when Redis knows of none so good (any more), that word is not taken.
"""

MOST_LOSSES = 3
"""A branch that cost so many workers is set aside: it stays open, and nobody takes it any more."""

MOST_OPEN = 20_000
"""With so many branches open, one is given back whole instead of in parts."""

GRACE = 3
"""Seconds from the end of a solve until those who still hold a branch are no longer waited for."""

UNANSWERED = 15
"""An invitation sent so many seconds ago that does not wait in the queue either was lost."""

_COMMON = (
    f"""
local MOST_LOSSES, MOST_OPEN, GRACE, UNANSWERED = {MOST_LOSSES}, {MOST_OPEN}, {GRACE}, {UNANSWERED}
"""
    + """
local JOB, SPLIT, BRANCHES, OPEN, FREE, LEASES, HOLDERS, LOSSES, SOLVES, INVITATIONS = unpack(KEYS)
local call = redis.call
local t = call('TIME') local now = t[1] + t[2] / 1e6

local function field(name) return tonumber(call('HGET', SPLIT, name)) end

-- Whether the job is at its branches.
local function on()
  return call('HGET', JOB, 'state') == 'running' and call('HEXISTS', JOB, 'branches') == 1
end

-- Whether every branch is accounted for.
local function sound()
  local open, aside, held = field('open'), field('aside'), call('ZCARD', LEASES)
  return open and aside and call('HEXISTS', SPLIT, 'plan') == 1
    and open == call('ZCARD', OPEN) and open == call('HLEN', BRANCHES)
    and held == call('HLEN', HOLDERS) and open == call('ZCARD', FREE) + held + aside
end

-- The limit of the whole: the best total, or what an open branch may still hold.
local function limit()
  local top = call('ZREVRANGE', OPEN, 0, 0, 'WITHSCORES')[2]
  return math.max(field('score'), tonumber(top or '-inf'))
end

local function strike(id)
  if call('ZREM', FREE, id) + call('ZREM', LEASES, id) == 0 then call('HINCRBY', SPLIT, 'aside', -1) end
  call('ZREM', OPEN, id)
  for _, key in ipairs({BRANCHES, HOLDERS, LOSSES}) do call('HDEL', key, id) end
  call('HINCRBY', SPLIT, 'open', -1)
end

-- Strike off what cannot hold more than the best.
local function prune()
  local done = call('ZRANGEBYSCORE', OPEN, '-inf', field('score'))
  for _, id in ipairs(done) do strike(id) end
  return #done
end

local function put_back(id, lost)
  call('ZREM', LEASES, id)
  call('HDEL', HOLDERS, id)
  if lost then
    call('HINCRBY', SPLIT, 'lost', 1)
    if call('HINCRBY', LOSSES, id, 1) >= MOST_LOSSES then
      call('HINCRBY', SPLIT, 'aside', 1)
      return
    end
  end
  call('ZADD', FREE, call('ZSCORE', OPEN, id), id)
end

local function expire()
  local gone = call('ZRANGEBYSCORE', LEASES, '-inf', now)
  for _, id in ipairs(gone) do put_back(id, true) end
  return #gone
end

-- Since when there is nothing to work for: cancelled, out of time, or no branch that anybody could take.
local function over()
  local cancelled = tonumber(call('HGET', JOB, 'cancel'))
  if cancelled then return cancelled end
  if now >= field('deadline') then return field('deadline') end
  if call('ZCARD', FREE) + call('ZCARD', LEASES) == 0 then return 0 end
end

local function due()
  local since = over()
  return since and (call('ZCARD', LEASES) == 0 or now > since + GRACE)
end

local function tell()
  call('HSET', JOB, 'best', field('score'), 'bound', limit(), 'branches', call('ZCARD', OPEN),
    'workers', call('ZCARD', LEASES), 'seconds', string.format('%.2f', now - field('begun')),
    'touched', tostring(now))
end
"""
)

BEGIN = (
    _COMMON
    + """
-- ARGV: attempt, seconds spent, budget, version, score, plan, groundwork, time to live, branch, bound
if call('HGET', JOB, 'state') ~= 'running' or call('HGET', JOB, 'attempts') ~= ARGV[1] then return 0 end
call('DEL', SPLIT, BRANCHES, OPEN, FREE, LEASES, HOLDERS, LOSSES)
local begun = now - tonumber(ARGV[2])
call('HSET', SPLIT, 'begun', tostring(begun), 'deadline', tostring(begun + tonumber(ARGV[3])),
  'version', ARGV[4], 'score', ARGV[5], 'plan', ARGV[6], 'groundwork', ARGV[7],
  'open', 1, 'next', 2, 'aside', 0, 'invited', 0, 'hungry', 0,
  'lost', 0, 'slices', 0, 'searched', 0, 'worked', 0)
call('HSET', BRANCHES, 1, ARGV[9])
call('ZADD', OPEN, ARGV[10], 1)
call('ZADD', FREE, ARGV[10], 1)
call('EXPIRE', JOB, ARGV[8])
prune()
tell()
return 1
"""
)

TAKE = (
    _COMMON
    + """
-- ARGV: token, seconds of the lease, version. Gives the free branch with the highest bound, or nothing.
if not on() or not sound() or call('HGET', SPLIT, 'version') ~= ARGV[3] then return {} end
expire()
prune()
call('HSET', SPLIT, 'invited', 0)
local id = not over() and call('ZREVRANGE', FREE, 0, 0)[1]
if not id then
  call('HSET', SPLIT, 'hungry', 1)
  return {}
end
call('ZREM', FREE, id)
call('ZADD', LEASES, tostring(now + tonumber(ARGV[2])), id)
call('HSET', HOLDERS, id, ARGV[1])
call('HSET', SPLIT, 'hungry', 0)
tell()
return {id, call('HGET', JOB, 'request'), call('HGET', BRANCHES, id), call('HGET', SPLIT, 'groundwork'),
  call('HGET', SPLIT, 'score'), call('ZSCORE', OPEN, id), tostring(field('deadline') - now)}
"""
)

BEAT = (
    _COMMON
    + """
-- ARGV: token, branch, seconds of the lease, seen, bound or '', score or '', plan, '1' to be cut short.
-- Says what its holder must do (go, share, return, over, drop), and the best total.
if not on() or not sound() then return {'drop', 0} end
local score, seen = tonumber(ARGV[6]), tonumber(ARGV[4])
if score and score > field('score') then
  if score > limit() then call('HSET', SPLIT, 'contradicted', 1) end
  call('HSET', SPLIT, 'score', score, 'plan', ARGV[7])
end
local best, id = field('score'), ARGV[2]
if call('HGET', HOLDERS, id) ~= ARGV[1] then
  prune()
  tell()
  return {'drop', best}
end
if best < seen then
  put_back(id, false)
  tell()
  return {'drop', best}
end
local bound = tonumber(ARGV[5])
if bound and bound < tonumber(call('ZSCORE', OPEN, id)) then call('ZADD', OPEN, bound, id) end
call('ZADD', LEASES, tostring(now + tonumber(ARGV[3])), id)
tell()
if over() then return {'over', best} end
if ARGV[8] == '1' then
  if call('LLEN', SOLVES) > 0 then return {'return', best} end
  if field('hungry') == 1 and call('ZCARD', FREE) == 0 then
    call('HSET', SPLIT, 'hungry', 2)
    return {'share', best}
  end
end
return {'go', best}
"""
)

GIVE_BACK = (
    _COMMON
    + """
-- ARGV: token, branch, seen, CPU seconds searched, and in all, the whole branch for its next time, then a
-- branch and its bound for each part that stays open. What its holder had not seen stays as it was.
if not on() or not sound() then return 0 end
local id = ARGV[2]
if call('HGET', HOLDERS, id) ~= ARGV[1] then return 0 end
call('HINCRBY', SPLIT, 'slices', 1)
call('HINCRBYFLOAT', SPLIT, 'searched', ARGV[4])
call('HINCRBYFLOAT', SPLIT, 'worked', ARGV[5])
local best, known = field('score'), tonumber(call('ZSCORE', OPEN, id))
local refused = best < tonumber(ARGV[3])
if refused then
  put_back(id, false)
elseif field('open') + (#ARGV - 6) / 2 > MOST_OPEN then
  call('HSET', BRANCHES, id, ARGV[6])
  put_back(id, false)
else
  strike(id)
  for part = 7, #ARGV, 2 do
    local bound = math.min(tonumber(ARGV[part + 1]), known)
    if bound > best then
      local new = call('HINCRBY', SPLIT, 'next', 1) - 1
      call('HINCRBY', SPLIT, 'open', 1)
      call('HSET', BRANCHES, new, ARGV[part])
      call('ZADD', OPEN, bound, new)
      call('ZADD', FREE, bound, new)
    end
  end
end
prune()
tell()
return refused and 0 or 1
"""
)

LOSE = (
    _COMMON
    + """
-- ARGV: token. Puts back what somebody held who is known to be gone.
if not on() or not sound() then return 0 end
local holders, found = call('HGETALL', HOLDERS), 0
for i = 1, #holders, 2 do
  if holders[i + 1] == ARGV[1] then
    put_back(holders[i], true)
    found = found + 1
  end
end
return found
"""
)

TEND = (
    _COMMON
    + """
-- ARGV: version, or '' for who has none. Says what a split needs: nothing, invite, end or restart.
if not on() then return 'nothing' end
if not sound() then return 'restart' end
if ARGV[1] ~= '' and call('HGET', SPLIT, 'version') ~= ARGV[1] then return 'restart' end
if expire() + prune() > 0 then tell() end
if due() then return 'end' end
if over() then return 'nothing' end
local invited = field('invited')
local unanswered = invited > 0 and now - invited > UNANSWERED and call('LLEN', INVITATIONS) == 0
if (call('ZCARD', FREE) > 0 or field('hungry') == 0) and (invited == 0 or unanswered) then
  call('HSET', SPLIT, 'invited', tostring(now))
  return 'invite'
end
return 'nothing'
"""
)

SUM = (
    _COMMON
    + """
-- How a split stands in the end; nothing when something of it was lost.
if not on() or not sound() then return {} end
prune()
return {'score', call('HGET', SPLIT, 'score'), 'plan', call('HGET', SPLIT, 'plan'),
  'bound', tostring(limit()), 'open', call('ZCARD', OPEN), 'seconds', tostring(now - field('begun')),
  'contradicted', call('HEXISTS', SPLIT, 'contradicted'), 'cancelled', call('HEXISTS', JOB, 'cancel'),
  'slices', call('HGET', SPLIT, 'slices'), 'lost', call('HGET', SPLIT, 'lost'),
  'searched', call('HGET', SPLIT, 'searched'), 'worked', call('HGET', SPLIT, 'worked')}
"""
)
