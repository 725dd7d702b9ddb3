import { Button } from '@universe/ui/button.tsx'
import { OperatorCommand } from '../frame/operator-command.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Requirement } from '../ui/form-answer.ts'
import { AskPasskey } from './ask-passkey.tsx'
import { confirmWithPasskey, signInWithPasskey } from './use-passkey.ts'

interface ConfirmDialogProps {
  needs: Requirement
  /** A sentence. */
  why?: string | undefined
  /** A form is sent after the sign-in. */
  isSending?: boolean
  onClose: () => void
  onConfirmed: () => void
}

/** Keeps the page's input. */
export function ConfirmDialog({
  needs,
  why = 'Sensitive actions need a fresh confirmation. Yours continues right after.',
  isSending = true,
  onClose,
  onConfirmed,
}: ConfirmDialogProps) {
  if (needs === 'passkey') {
    return (
      <Dialog title="Confirm it is you" onClose={onClose}>
        <p>{why}</p>
        <AskPasskey label="Confirm" ask={confirmWithPasskey} onDone={onConfirmed} isFirst />
      </Dialog>
    )
  }
  if (needs === 'sign-in') {
    return (
      <Dialog title="Your session has ended" onClose={onClose}>
        <p>
          Nothing you typed is lost: sign in again, and{' '}
          {isSending ? 'it is sent right away' : 'go on here'}.
        </p>
        <AskPasskey
          label="Sign in with a passkey"
          ask={signInWithPasskey}
          onDone={onConfirmed}
          isFirst
        />
        <p>
          Without a passkey,{' '}
          <a href="/sign-in" target="_blank" rel="noopener">
            sign in in another tab
          </a>
          , then {isSending ? 'send this here once more' : 'go on here'}.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title="Open a new link to confirm it is you" onClose={onClose}>
      <p>
        You have no passkey yet, so use a new link. Whoever runs the server creates one with{' '}
        <OperatorCommand name="link" />. Open it in another tab, then continue here.
      </p>
      <Button onClick={onConfirmed}>I have opened it</Button>
    </Dialog>
  )
}
