import { Breadcrumb } from '@universe/ui/breadcrumb.tsx'
import { Link } from 'react-router'
import { hero } from './content.ts'

/** "Jobs / Job Details", with the arrow back to the list. */
export function JobBreadcrumb() {
  return (
    <Breadcrumb
      parent={look => <Link to="/jobspage" {...look} />}
      parentTitle="Jobs"
      current={hero.title}
    />
  )
}
