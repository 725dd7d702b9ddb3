import { signInByRecoveryCode } from '@universe/domain/staff/recovery-codes'
import { Button } from '@universe/ui/button.tsx'
import { data, Link, redirect } from 'react-router'
import { flashAt } from '../../../server/flash.ts'
import { refusalOf } from '../../../server/perform.ts'
import { readFields } from '../../../server/read-fields.ts'
import { requestContext } from '../../../server/request-context.ts'
import { changeSession } from '../../../server/session-cookie.ts'
import { RefusalNote } from '../../../shared/ui/refusal-note.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { Entrance, OnceForm } from '../../entrance.tsx'
import type { Route } from './+types/page.ts'

/** Leads to adding a passkey, since the member has lost theirs. */
export async function action({ context, request }: Route.ActionArgs) {
  const asking = context.get(requestContext)
  const { parts, device, client } = asking
  const [email, code] = await readFields(request, 'email', 'code')
  try {
    const { token, stage } = await signInByRecoveryCode(parts, { email, code, device, client })
    const { to, headers } =
      stage === 'full'
        ? await flashAt(request, '/account', { done: 'recovered' })
        : { to: '/welcome', headers: new Headers() }
    headers.append('Set-Cookie', await changeSession(asking, token))
    return redirect(to, { headers })
  } catch (error) {
    const { refusal, status } = refusalOf(error, asking)
    return data({ refusal, email }, status)
  }
}

export default function Recovery({ actionData }: Route.ComponentProps) {
  return (
    <Entrance title="Use a recovery code">
      <p>Enter one of the ten codes that you saved. Each works once.</p>
      <OnceForm>
        <RefusalNote>{actionData?.refusal}</RefusalNote>
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={actionData?.email}
        />
        <TextField
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit">Sign in</Button>
      </OnceForm>
      <Link to="/sign-in">Sign in with a passkey instead</Link>
    </Entrance>
  )
}
