import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { holdBackAndForward, holdNavigate } from './navigation/hold-navigation.ts'
import { loadAhead } from './navigation/load-ahead.ts'

// This runs after the page's own code has come, and before the router listens.
forgetFailedRoute(location.pathname)
holdBackAndForward()
loadAhead()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[holdNavigate]} />
    </StrictMode>,
  )
})
