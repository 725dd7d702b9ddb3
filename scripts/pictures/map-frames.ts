import type { Place } from './scene/geometry.ts'

export interface MapFrame {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly west: number
  readonly north: number
  readonly pixelsPerDegree: number
  /** Distance between dots, and their diameter. */
  readonly spacing: number
  readonly dot: number
  readonly fontSize: number
}

/** Europe, Africa and Asia, from edge to edge. */
export const WIDE_MAP: MapFrame = {
  name: 'world-map.svg',
  width: 1600,
  height: 720,
  west: -30,
  north: 61,
  pixelsPerDegree: 9.2,
  spacing: 15,
  dot: 6.2,
  fontSize: 22,
}

/** Europe, Africa, the Middle East and South Asia: readable on a narrow screen. */
export const PHONE_MAP: MapFrame = {
  name: 'world-map-phone.svg',
  width: 780,
  height: 720,
  west: -21,
  north: 63,
  pixelsPerDegree: 6.1,
  spacing: 14,
  dot: 6,
  fontSize: 27,
}

/** Ratio of a degree of latitude to one of longitude, as at mid latitudes. */
const STRETCH = 1.13

export function toMap(frame: MapFrame, { longitude, latitude }: Place): [x: number, y: number] {
  return [
    (longitude - frame.west) * frame.pixelsPerDegree,
    (frame.north - latitude) * frame.pixelsPerDegree * STRETCH,
  ]
}

export function toPlace(frame: MapFrame, x: number, y: number): Place {
  return {
    longitude: frame.west + x / frame.pixelsPerDegree,
    latitude: frame.north - y / (frame.pixelsPerDegree * STRETCH),
  }
}
