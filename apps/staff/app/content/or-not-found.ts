import { Refused } from '@universe/domain/platform/refused'
import { data } from 'react-router'

/**
 * @returns the result of `find`
 * @throws a 404 where there is no such article or vacancy
 */
export async function orNotFound<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refused) throw data(null, 404)
    throw error
  }
}
