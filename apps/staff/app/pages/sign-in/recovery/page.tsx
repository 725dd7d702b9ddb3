import { enterByRecoveryCode } from '@universe/domain/members/recovery-codes'
import { Refused } from '@universe/domain/refused'
import { Button } from '@universe/ui/button.tsx'
import { Form, Link, redirect } from 'react-router'
import { Entrance } from '../../../layout/entrance.tsx'
import { readFields } from '../../../server/read-fields.ts'
import { requestContext } from '../../../server/request-context.ts'
import { setSession } from '../../../server/session-cookie.ts'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Route } from './+types/page.ts'

/** Uses the code, once: whoever comes in by one has lost a passkey, and is led to making another. */
export async function action({ context, request }: Route.ActionArgs) {
  const { parts, device, client } = context.get(requestContext)
  const [email, code] = await readFields(request, 'email', 'code')
  try {
    const { token, stage } = await enterByRecoveryCode(parts, { email, code, device, client })
    const headers = { 'Set-Cookie': await setSession(parts, token) }
    return redirect(stage === 'full' ? '/account?done=recovered' : '/welcome', { headers })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refusal: error.message, email }
  }
}

/** For who has no passkey at hand. */
export default function Recovery({ actionData }: Route.ComponentProps) {
  return (
    <Entrance title="Use a recovery code">
      <p>Each of the ten that you were shown when you made your passkey works once.</p>
      <Form method="post">
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
      </Form>
      <Link to="/sign-in">Sign in with a passkey instead</Link>
    </Entrance>
  )
}
