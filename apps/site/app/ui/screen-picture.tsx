interface ScreenPictureProps {
  /** Of 220 x 440: `…/screens.svg#smart-work`. */
  src: string
  className?: string
}

/** Decorative. Cropped, its upper part stays. */
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
