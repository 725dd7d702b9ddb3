import type { ComponentProps } from 'react'
import styles from './button.module.css'

/**
 * On light ground `primary` and `outline`, on dark ground `light` and `outline`; `danger` for
 * irreversible actions.
 */
type Variant = 'primary' | 'light' | 'outline' | 'danger'

/** A button with type `button` by default. */
export function Button({
  variant = 'primary',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type={type} {...rest} {...buttonLook(variant)} />
}

/** @returns the button's look for another element, such as a router's link */
export function buttonLook(variant: Variant) {
  return { className: styles.button, 'data-variant': variant }
}
