/**
 * Whether every case of a matrix runs, not the few that show each of its rules: `npm test` alone sets
 * the quick tier, so that a file that is run by its name runs whole.
 */
export const runsAll = process.env.TEST_TIER !== 'quick'
