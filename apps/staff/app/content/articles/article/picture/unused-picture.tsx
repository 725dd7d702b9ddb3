import { Button } from '@universe/ui/button.tsx'
import { useBlocker } from 'react-router'
import { Dialog } from '../../../../shared/ui/dialog.tsx'

interface UnusedPictureProps {
  /** Whether anything was chosen here that the draft does not have. */
  isChanged: boolean
  /** Makes the draft have it. */
  onUse: () => void
}

/** Asks whoever leaves the page with a picture that nobody said to use: the article saves itself, this does not. */
export function UnusedPicture({ isChanged, onUse }: UnusedPictureProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="The picture is not used yet" closing="Stay here" onClose={() => blocker.reset()}>
      <p>What you chose here is not in the draft. It is lost if you leave without it.</p>
      <Button
        onClick={() => {
          blocker.reset()
          onUse()
        }}
      >
        Use this picture
      </Button>
      <Button variant="outline" onClick={() => blocker.proceed()}>
        Leave without it
      </Button>
    </Dialog>
  )
}
