/**
 * Loaded into a server process before its own code (`node --import`): its clock goes wrong by
 * CLOCK_SHIFT_MS.
 */
const { now } = Date
const shift = Number(process.env.CLOCK_SHIFT_MS)
Date.now = () => now() + shift
