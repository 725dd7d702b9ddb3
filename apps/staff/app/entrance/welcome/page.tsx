import { readAccount } from '@universe/domain/staff/settings'
import { buttonLook } from '@universe/ui/button.tsx'
import { useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { read } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'
import { EnrollPasskey } from '../../shared/passkeys/enroll-passkey.tsx'
import { RecoveryCodes } from '../../shared/passkeys/recovery-codes.tsx'
import { Entrance } from '../entrance.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { session, device } = context.get(requestContext)
  if (!session) throw redirect('/sign-in')
  const mayGoOn = session.stage === 'full'
  if (mayGoOn && (await read(context, readAccount)).passkeys.length > 0) {
    throw redirect('/')
  }
  return { name: session.actor.name, device, mayGoOn }
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { name, device, mayGoOn } = loaderData
  const [codes, setCodes] = useState<string[]>([])
  const navigate = useNavigate()
  if (codes.length > 0) {
    return (
      <Entrance title="Save your recovery codes">
        <RecoveryCodes codes={codes} />
        <Link to="/" {...buttonLook('primary')}>
          I have saved them
        </Link>
      </Entrance>
    )
  }
  return (
    <Entrance title={`Welcome, ${name}`}>
      <p>
        You sign in with a passkey: the fingerprint, face or PIN that unlocks this device, or a
        security key. It cannot be guessed or phished.
      </p>
      <EnrollPasskey
        device={device}
        onDone={({ recoveryCodes }) =>
          recoveryCodes.length > 0 ? setCodes(recoveryCodes) : navigate('/')
        }
      />
      {mayGoOn && (
        <p>
          On this machine you can also continue without one and sign in by a link each time.{' '}
          <Link to="/">Later</Link>
        </p>
      )}
    </Entrance>
  )
}
