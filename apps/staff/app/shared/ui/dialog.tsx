import { Button } from '@universe/ui/button.tsx'
import { IconButton } from '@universe/ui/icon-button.tsx'
import { CloseIcon } from '@universe/ui/icons.tsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

/** Or a menu. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null
}

interface DialogProps {
  title: string
  closing?: string
  /** No inputs; closed by a cross. */
  isToRead?: boolean
  onClose: () => void
  children: ReactNode
}

export function Dialog({
  title,
  closing = 'Cancel',
  isToRead = false,
  onClose,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => ref.current?.close()
  // Closed before removal; later the browser would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (isToRead) dialog?.focus()
    return () => dialog?.close()
  }, [isToRead])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      tabIndex={isToRead ? -1 : undefined}
      data-wide={isToRead || undefined}
      // A removed dialog was closed by its parent.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {isToRead && (
            <IconButton label={closing} onClick={close}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        {children}
        {!isToRead && (
          <Button variant="outline" onClick={close}>
            {closing}
          </Button>
        )}
      </div>
    </dialog>
  )
}
