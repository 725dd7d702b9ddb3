/** Preloaded into a server (`node --import`). */
const { now } = Date
const shift = Number(process.env.CLOCK_SHIFT_MS)
Date.now = () => now() + shift
