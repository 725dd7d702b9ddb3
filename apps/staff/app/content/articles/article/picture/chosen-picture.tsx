import { Button } from '@universe/ui/button.tsx'
import { useRef, useState } from 'react'
import { GuardedForm } from '../../../../shared/ui/guarded-form.tsx'
import { Panel } from '../../../../shared/ui/panel.tsx'
import { AltField } from './alt-field.tsx'
import styles from './chosen-picture.module.css'
import { CropFields } from './crop-fields.tsx'
import type { ShownChoice } from './show-choice.ts'
import { UnusedPicture } from './unused-picture.tsx'

/** Which part of the picture is shown, and what it shows in words. */
export function ChosenPicture({ image, imageAlt, seenAlt, upload, isNew }: ShownChoice) {
  const [isTouched, setIsTouched] = useState(false)
  const use = useRef<HTMLButtonElement>(null)
  const seen = (
    <>
      <input type="hidden" name="seenImage" value={image} />
      <input type="hidden" name="seenAlt" value={seenAlt} />
    </>
  )
  return (
    <Panel
      title={isNew ? 'The new picture' : 'The picture of this article'}
      text={upload?.fileName}
    >
      <GuardedForm intent="use">
        {seen}
        {upload ? (
          <CropFields {...upload} onChange={() => setIsTouched(true)} />
        ) : (
          <>
            <img className={styles.stored} src={`${image}?w=960`} alt={imageAlt} />
            <p>It was stored by another tool, so it is shown as it is.</p>
          </>
        )}
        <AltField imageAlt={imageAlt} onChange={() => setIsTouched(true)} />
        <Button ref={use} type="submit">
          {isNew ? 'Use this picture' : 'Keep these changes'}
        </Button>
      </GuardedForm>
      <UnusedPicture isChanged={isNew || isTouched} onUse={() => use.current?.click()} />
      {image && (
        <GuardedForm intent="remove">
          {seen}
          <Button type="submit" variant="outline">
            {isNew ? 'Remove the picture it has' : 'Remove picture'}
          </Button>
        </GuardedForm>
      )}
    </Panel>
  )
}
