import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteEarlyTyping } from './shared/navigation/early-typing.ts'
import { keepPageWhileAway } from './shared/navigation/keep-page.ts'

keepPageWhileAway()
noteEarlyTyping()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
