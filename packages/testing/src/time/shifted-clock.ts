/** Preloaded into a server process (`node --import`): shifts its clock by CLOCK_SHIFT_MS. */
const { now } = Date
const shift = Number(process.env.CLOCK_SHIFT_MS)
Date.now = () => now() + shift
