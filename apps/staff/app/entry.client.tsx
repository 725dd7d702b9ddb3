import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordEarlyTyping } from './shared/navigation/early-typing.ts'
import { retryNavigationRequests } from './shared/navigation/retry-navigation-requests.ts'

retryNavigationRequests()
recordEarlyTyping()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
