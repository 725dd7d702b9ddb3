import { cropAround, type FocalPoint, type PixelSize } from '@universe/contract/pictures'
import { Button } from '@universe/ui/button.tsx'
import { Field } from '@universe/ui/field.tsx'
import { useState } from 'react'
import styles from './crop-fields.module.css'
import { CropFrame } from './crop-frame.tsx'

interface CropFieldsProps extends PixelSize {
  id: string
  focus: FocalPoint
  /** Called as somebody chooses another part. */
  onChange: () => void
}

/** The whole picture with a frame around what the card shows, which a tap or a slider moves. */
export function CropFields({ id, width, height, focus: start, onChange }: CropFieldsProps) {
  const [focus, setFocus] = useState(start)
  const choose = (point: FocalPoint) => {
    setFocus(point)
    onChange()
  }
  const crop = cropAround({ width, height }, focus)
  const axes = [
    { name: 'focusX', of: 'x', label: 'From left to right', isFree: crop.width < width },
    { name: 'focusY', of: 'y', label: 'From top to bottom', isFree: crop.height < height },
  ] as const
  const isWhole = axes.every(({ isFree }) => !isFree)
  return (
    <div className={styles.fields}>
      <input type="hidden" name="picture" value={id} />
      <p>
        {isWhole
          ? 'The picture has the card’s shape: all of it is shown.'
          : 'Tap what matters most: it comes to the middle of what the card shows, as far as the picture’s edges let it. The slider does the same.'}
      </p>
      <div className={styles.views}>
        <CropFrame {...{ id, width, height, focus, crop }} onFocus={choose} />
        <figure className={styles.card}>
          <svg viewBox={`${crop.left} ${crop.top} ${crop.width} ${crop.height}`} aria-hidden="true">
            <image href={`/pictures/${id}`} width={width} height={height} />
          </svg>
          <figcaption>As the card shows it</figcaption>
        </figure>
      </div>
      {axes.map(({ name, of, label, isFree }) =>
        isFree ? (
          <Field key={name} label={label} optional>
            {({ 'aria-invalid': _, ...control }) => (
              <input
                {...control}
                type="range"
                name={name}
                min="0"
                max="100"
                className={styles.slider}
                value={focus[of]}
                aria-valuetext={`${focus[of]} percent`}
                onChange={event => choose({ ...focus, [of]: Number(event.target.value) })}
              />
            )}
          </Field>
        ) : (
          <input key={name} type="hidden" name={name} value={focus[of]} />
        ),
      )}
      <noscript>
        <Button type="submit" variant="outline" formMethod="get">
          Show the frame there
        </Button>
      </noscript>
    </div>
  )
}
