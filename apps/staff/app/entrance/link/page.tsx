import type { DescribedRole } from '@universe/domain/staff/describe-role'
import { readLink, signInByLink } from '@universe/domain/staff/links'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { data, Link, redirect } from 'react-router'
import { refusalOf } from '../../server/perform.ts'
import { readFields } from '../../server/read-fields.ts'
import { requestContext } from '../../server/request-context.ts'
import { changeSession } from '../../server/session-cookie.ts'
import { OperatorCommand } from '../../shared/frame/operator-command.tsx'
import { officeTimes } from '../../shared/times/zone-times.ts'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from '../entrance.module.css'
import { Entrance, OnceForm } from '../entrance.tsx'
import type { Route } from './+types/page.ts'

/** Does not use the link up: mail scanners follow links, only people press buttons. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asking = context.get(requestContext)
  try {
    const { expiresAt, ...link } = await readLink(asking.parts, tokenOf(request))
    const until = `${officeTimes.minute(expiresAt)}, ${officeTimes.zoneName}`
    return { link: { ...link, until } }
  } catch (error) {
    const { refusal, status } = refusalOf(error, asking)
    if (status === 503) throw data(refusal, status)
    return { link: null, refusal }
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const asking = context.get(requestContext)
  const { parts, device } = asking
  const [name, email] = await readFields(request, 'name', 'email')
  try {
    const session = await signInByLink(parts, tokenOf(request), { device, name, email })
    const headers = { 'Set-Cookie': await changeSession(asking, session.token) }
    return redirect('/welcome', { headers })
  } catch (error) {
    const { refusal, status } = refusalOf(error, asking)
    return data({ refusal, name, email }, status)
  }
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, refusal } = loaderData
  if (!link) return <Useless refusal={refusal} />
  const isFirst = link.purpose === 'first-owner'
  return (
    <Entrance title={isFirst ? 'Create the owner account' : 'Accept your invitation'}>
      <p>{isFirst ? FIRST : describeLink(link)}</p>
      <LinkRoles roles={link.roles} />
      <p>This link works once, until {link.until}.</p>
      <OnceForm>
        <RefusalNote>{actionData?.refusal}</RefusalNote>
        {link.asks.name && (
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={actionData?.name}
          />
        )}
        {link.asks.email && (
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
          />
        )}
        <Button type="submit">Continue</Button>
      </OnceForm>
    </Entrance>
  )
}

const FIRST = 'There are no accounts yet. The owner invites everyone else.'

function describeLink({ email, invitedBy }: { email: string | null; invitedBy: string | null }) {
  return invitedBy === null ? `This link is for ${email}.` : `${invitedBy} invites ${email}.`
}

function Useless({ refusal }: { refusal: string | undefined }) {
  return (
    <Entrance title="This link no longer works">
      <p>
        {refusal} If none can, whoever runs the server creates a link with{' '}
        <OperatorCommand name="link" />.
      </p>
      <Link to="/sign-in" {...buttonLook('primary')}>
        Sign in with a passkey
      </Link>
    </Entrance>
  )
}

/** None for a first owner. */
function LinkRoles({ roles }: { roles: readonly DescribedRole[] }) {
  if (roles.length === 0) return null
  return (
    <div>
      <p id="link-roles">Your roles:</p>
      <ul aria-labelledby="link-roles" className={styles.roles}>
        {roles.map(({ role, label, may }) => (
          <li key={role}>
            <strong>{label}</strong>
            <small>{may}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
