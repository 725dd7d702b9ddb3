import { Refused } from '@universe/domain/platform/refused'
import { data } from 'react-router'

/** @throws a 404 */
export async function orNotFound<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refused) throw data(null, 404)
    throw error
  }
}
