import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

export function WaitingLetter({ letter, mayChange, letterBatch, seen }: Work) {
  if (letter === null) return null
  return (
    <section className={styles.judgement} aria-label="Letter that waits">
      <p>
        <strong>{letter}.</strong> Its text is below. It is taken back by itself if this is rejected
        no more, is spam, or is erased.
      </p>
      {mayChange && (
        <GuardedForm intent="take-back">
          <ChangeFields batch={letterBatch} seen={seen} />
          <Button type="submit" variant="outline">
            Take back
          </Button>
        </GuardedForm>
      )}
    </section>
  )
}
