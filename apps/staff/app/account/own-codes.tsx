import { Button } from '@universe/ui/button.tsx'
import { RecoveryCodes } from '../shared/passkeys/recovery-codes.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { Panel } from '../shared/ui/panel.tsx'

interface OwnCodesProps {
  left: number
  /** New codes, shown only once. */
  codes: readonly string[] | undefined
}

/** Recovery codes: how many are left, and a button for new ones. */
export function OwnCodes({ left, codes }: OwnCodesProps) {
  return (
    <Panel title="Recovery codes" text={describeLeft(left)}>
      {codes && <RecoveryCodes codes={codes} />}
      <FormDisclosure
        label={left === 0 ? 'Make recovery codes …' : 'Make them anew …'}
        intent="make-codes"
      >
        <p>Ten codes are made and shown once. Any that you had before open nothing any more.</p>
        <Button type="submit">Make ten codes</Button>
      </FormDisclosure>
    </Panel>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'You have none: without your passkey you could not come in.'
  return `${left === 1 ? '1 is' : `${left} are`} left. Each signs in once, where you have no passkey at hand.`
}
