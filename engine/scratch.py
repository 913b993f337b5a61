"""Scratch space of compiled counting functions: on the stack, where it costs next to nothing.

A list would be taken from the heap and given back at every call, which takes several times as long as walking
through all clusters of a map.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array, populate_array

from engine.edicts.counting import no_spaces
from engine.land import FRAMED

BYTES = types.Array(types.uint8, 1, "C")
"""What `no_spaces` is in compiled code: a byte holds every space and every mark."""


@type_callable(no_spaces)
def _type_no_spaces(_context: Any) -> Any:
    return lambda: BYTES


@lower_builtin(no_spaces)
def _make_no_spaces(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
    """A 0 for each space, in the frame of the function that asks for them, for as long as it runs."""
    layout = ir.ArrayType(ir.IntType(8), FRAMED)
    room = cgutils.alloca_once(builder, layout)
    builder.store(ir.Constant(layout, None), room)
    one, length = (context.get_constant(types.intp, number) for number in (1, FRAMED))
    found = make_array(BYTES)(context, builder)
    populate_array(
        found,
        data=builder.bitcast(room, ir.IntType(8).as_pointer()),
        shape=cgutils.pack_array(builder, [length]),
        strides=cgutils.pack_array(builder, [one]),
        itemsize=one,
        meminfo=None,
    )
    return found._getvalue()
