interface ScreenPictureProps {
  /** Address of a group in an SVG file, drawn on 220 x 440: `…/screens.svg#smart-work`. */
  src: string
  className?: string
}

/** A phone that shows an item at work. What it is cut by leaves its upper part; decorative, as the words beside it say it. */
export function ScreenPicture({ src, className }: ScreenPictureProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 220 440"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={src} />
    </svg>
  )
}
