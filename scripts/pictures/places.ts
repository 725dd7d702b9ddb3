import { company } from '@universe/contract/company'
import type { Line } from './scene/colors.ts'
import type { Hub, Route } from './scene/compositions.ts'
import type { Place } from './scene/geometry.ts'

/** The two offices. */
export const HUBS: readonly Hub[] = company.offices.map(({ city, longitude, latitude }) => ({
  name: city,
  longitude,
  latitude,
}))

const CITIES = {
  Amman: { longitude: 35.93, latitude: 31.95 },
  Beirut: { longitude: 35.5, latitude: 33.89 },
  Cairo: { longitude: 31.24, latitude: 30.04 },
  Casablanca: { longitude: -7.59, latitude: 33.57 },
  Doha: { longitude: 51.53, latitude: 25.29 },
  Istanbul: { longitude: 28.98, latitude: 41.01 },
  'Kuala Lumpur': { longitude: 101.69, latitude: 3.14 },
  Lagos: { longitude: 3.38, latitude: 6.52 },
  London: { longitude: -0.13, latitude: 51.51 },
  Madrid: { longitude: -3.7, latitude: 40.42 },
  Mumbai: { longitude: 72.88, latitude: 19.08 },
  Nairobi: { longitude: 36.82, latitude: -1.29 },
  Paris: { longitude: 2.35, latitude: 48.86 },
  Riyadh: { longitude: 46.68, latitude: 24.71 },
} as const satisfies Record<string, Place>

/** Geographic end points of the arcs; no claim about who works where. */
export const ROUTES: readonly Route[] = [
  { from: hub('Ramallah'), to: hub('Dubai'), line: 'technologies' },
  route('Ramallah', 'London', 'technologies'),
  route('Ramallah', 'Madrid', 'software'),
  route('Ramallah', 'Paris', 'marketing'),
  route('Ramallah', 'Istanbul', 'telecom'),
  route('Ramallah', 'Cairo', 'telecom'),
  route('Ramallah', 'Casablanca', 'telecom'),
  route('Ramallah', 'Lagos', 'marketing'),
  route('Ramallah', 'Amman', 'software'),
  route('Ramallah', 'Beirut', 'marketing'),
  route('Dubai', 'Nairobi', 'software'),
  route('Dubai', 'Mumbai', 'telecom'),
  route('Dubai', 'Kuala Lumpur', 'marketing'),
  route('Dubai', 'Riyadh', 'software'),
  route('Dubai', 'Doha', 'technologies'),
  route('Dubai', 'Istanbul', 'technologies'),
]

function route(from: string, city: keyof typeof CITIES, line: Line): Route {
  return { from: hub(from), to: CITIES[city], line }
}

function hub(name: string): Place {
  const found = HUBS.find(office => office.name === name)
  if (!found) throw new Error(`no office in ${name}`)
  return found
}
