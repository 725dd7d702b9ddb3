import { Button } from '@universe/ui/button.tsx'
import { RecoveryCodes } from '../shared/passkeys/recovery-codes.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { Setting } from '../shared/ui/settings.tsx'

interface OwnCodesProps {
  left: number
  /** Shown only once. */
  codes: readonly string[] | undefined
}

export function OwnCodes({ left, codes }: OwnCodesProps) {
  return (
    <Setting title="Recovery codes" text={describeLeft(left)}>
      {codes && <RecoveryCodes codes={codes} />}
      <FormDisclosure
        label={left === 0 ? 'Generate recovery codes …' : 'Generate new codes …'}
        intent="make-codes"
      >
        <p>You get ten codes, shown only once. Earlier codes stop working.</p>
        <Button type="submit">Generate codes</Button>
      </FormDisclosure>
    </Setting>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'You have none: without your passkey you could not sign in.'
  return `${left === 1 ? '1 is' : `${left} are`} left. Each signs you in once, without a passkey.`
}
