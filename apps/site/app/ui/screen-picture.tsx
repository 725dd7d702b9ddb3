interface ScreenPictureProps {
  /** A group drawn on 220 x 440: `…/screens.svg#smart-work`. */
  src: string
  className?: string
}

/** Where the decorative phone is cropped, its upper part stays. */
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
