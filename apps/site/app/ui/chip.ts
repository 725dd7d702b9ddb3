import styles from './chip.module.css'

/** The look of a chip, for the link or button that it is: on light ground, or quiet on dark. */
export const chipLook = { className: styles.chip }
