declare module 'topojson-client' {
  type Position = [longitude: number, latitude: number]
  interface MultiPolygon {
    coordinates: Position[][][]
  }
  export function feature(
    topology: unknown,
    object: unknown,
  ): { features: { geometry: MultiPolygon }[] }
}
