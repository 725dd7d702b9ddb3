import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table is small: one manifest at the start beats a request per link.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
