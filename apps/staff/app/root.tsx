import { operatorCommand } from '@universe/domain/platform/operator-command'
import mark from '@universe/ui/mark.svg'
import { type ReactNode, use, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { Failure } from './shared/frame/failure.tsx'
import { NonceContext } from './shared/frame/nonce.ts'
import { keepPage } from './shared/navigation/navigation-trouble.ts'
import { TroubleNote } from './shared/navigation/trouble-note.tsx'
import '@universe/ui/styles/index.css'
import './shared/styles/component-tokens.css'
import './shared/styles/controls.css'

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <TroubleNote />
        <ScrollPlace nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export function loader() {
  return {
    commands: {
      link: operatorCommand('staff', 'link EMAIL'),
      verifyAudit: operatorCommand('audit', 'verify LOG'),
    },
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

/** Constant while the server runs. */
export const shouldRevalidate = () => false

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <Failure error={error} />
    </main>
  )
}

let isDocumentsOwn = true

/** In the document only: on a re-render the CSP would refuse its inline script. */
function ScrollPlace({ nonce }: { nonce: string }) {
  const [isFirst] = useState(isDocumentsOwn)
  useEffect(() => {
    isDocumentsOwn = false
  }, [])
  return isFirst ? <ScrollRestoration nonce={nonce} /> : null
}
