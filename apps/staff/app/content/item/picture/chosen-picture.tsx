import { IMAGE_ALT_MAX_CHARACTERS } from '@universe/contract/drafts'
import { cropAround, type FocalPoint, type PixelSize } from '@universe/contract/pictures'
import { Button } from '@universe/ui/button.tsx'
import { Field } from '@universe/ui/field.tsx'
import { type MouseEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import styles from './picture.module.css'

type ShownChoice = NonNullable<Route.ComponentProps['loaderData']['choice']>

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
      <GuardedForm intent="use" isWide>
        {seen}
        {upload ? (
          <CropFields {...upload} onChange={() => setIsTouched(true)} />
        ) : (
          <>
            <img className={styles.stored} src={`${image}?w=960`} alt={imageAlt} />
            <p>It was stored by another tool, so it cannot be cropped here.</p>
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

/** Too long to publish, it is kept with a warning. */
function AltField({ imageAlt, onChange }: { imageAlt: string; onChange: () => void }) {
  const [text, setText] = useState(imageAlt)
  const over = text.length - IMAGE_ALT_MAX_CHARACTERS
  return (
    <div className={styles.alt}>
      <TextField
        label="Alternative text"
        name="imageAlt"
        value={text}
        onChange={event => {
          setText(event.target.value)
          onChange()
        }}
        optional
        hint={`Describes the picture for people who cannot see it. ${text.length} of ${IMAGE_ALT_MAX_CHARACTERS}`}
        {...(over > 0 && { error: `Too long to publish by ${over}.` })}
      />
    </div>
  )
}

interface UnusedPictureProps {
  isChanged: boolean
  onUse: () => void
}

/** Unlike text, a picture is not autosaved. */
function UnusedPicture({ isChanged, onUse }: UnusedPictureProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Picture not saved" closing="Stay" onClose={() => blocker.reset()}>
      <p>Your choice is not in the draft yet. Leaving discards it.</p>
      <Button
        onClick={() => {
          blocker.reset()
          onUse()
        }}
      >
        Use this picture
      </Button>
      <Button variant="outline" onClick={() => blocker.proceed()}>
        Leave without saving
      </Button>
    </Dialog>
  )
}

interface CropFieldsProps extends PixelSize {
  id: string
  focus: FocalPoint
  onChange: () => void
}

/** Moved by tap or slider. */
function CropFields({ id, width, height, focus: start, onChange }: CropFieldsProps) {
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
          ? 'The picture has the card’s shape, so all of it is shown.'
          : 'Tap what matters most to center the card on it, or use the slider.'}
      </p>
      <div className={styles.views}>
        <CropFrame
          id={id}
          width={width}
          height={height}
          focus={focus}
          crop={crop}
          onFocus={choose}
        />
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

interface CropFrameProps extends PixelSize {
  id: string
  focus: FocalPoint
  crop: ReturnType<typeof cropAround>
  onFocus: (focus: FocalPoint) => void
}

/** SVG: the CSP allows no `style` attribute. */
function CropFrame({ id, width, height, focus, crop, onFocus }: CropFrameProps) {
  const { left, top } = crop
  const hole = `M${left} ${top}h${crop.width}v${crop.height}h${-crop.width}Z`
  const center = { cx: (width * focus.x) / 100, cy: (height * focus.y) / 100 }
  const radius = Math.min(width, height) / 40

  function moveTo({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const place = currentTarget.getScreenCTM()?.inverse()
    if (!place) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(place)
    onFocus({ x: toPercent(x / width), y: toPercent(y / height) })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below work by keyboard.
    <svg
      className={styles.frame}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="The whole picture, with a frame around what the card shows"
      onClick={moveTo}
      onMouseMove={event => event.buttons === 1 && moveTo(event)}
    >
      <image href={`/pictures/${id}`} width={width} height={height} />
      <path className={styles.shade} fillRule="evenodd" d={`M0 0h${width}v${height}H0Z${hole}`} />
      <path className={styles.edge} d={hole} />
      <circle className={styles.focus} {...center} r={radius} />
    </svg>
  )
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100)
}
