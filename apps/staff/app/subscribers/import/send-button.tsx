import { Button } from '@universe/ui/button.tsx'
import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import styles from './page.module.css'

interface SendButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'children'> {
  /** What is done by it: looked, or imported. */
  step: 'check' | 'import'
}

const UNDER_WAY = {
  check: { button: 'Looking …', next: 'then it is looked through' },
  import: { button: 'Importing …', next: 'then it is imported' },
}

/** Sends the table for one of the two steps, and says so while it is on its way. */
export function SendButton({ step, variant, children }: SendButtonProps) {
  const sent = useNavigation().formData
  const isSending = sent?.get('intent') === 'import' && sent.get('do') === step
  const { button, next } = UNDER_WAY[step]
  return (
    <>
      <Button
        type="submit"
        name="do"
        value={step}
        variant={variant}
        aria-disabled={isSending || undefined}
      >
        {isSending ? button : children}
      </Button>
      <div role="status" className={styles.sending}>
        {isSending && (
          <>
            <p>
              {describeTable(sent)} goes to the server, {next} …
            </p>
            <progress aria-label="The table is on its way" />
          </>
        )}
      </div>
    </>
  )
}

function describeTable(sent: FormData): string {
  const file = sent.get('file')
  if (!(file instanceof File) || file.size === 0) return 'The table'
  const size =
    file.size < 100_000
      ? `${Math.ceil(file.size / 1000)} kB`
      : `${(file.size / 1_000_000).toFixed(1)} MB`
  return `${file.name} (${size})`
}
