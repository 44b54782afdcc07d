import { useState } from 'react'
import type { Entity, Section } from '#contract'
import { attempt } from '#data'
import { useRouter, useSearchParams } from '#kit'
import { PageHead } from '#page'
import { useFileDrop } from '../use-file-drop.ts'
import { EarlierUpdates } from './earlier-updates.tsx'
import { UpdateDecisions } from './update-decisions.tsx'
import { chosenOf, type ChosenFiles, UploadStep } from './upload-step.tsx'
import '../styles/update.css'

interface UpdateScreenProps {
  section: Section
  entity: Entity
}

/** Compares airports with a newer file of OurAirports, and applies what the user takes. The URL has the comparison. */
export function UpdateScreen({ section, entity }: UpdateScreenProps) {
  const [query] = useSearchParams()
  const router = useRouter()
  const [files, setFiles] = useState<ChosenFiles>({})
  const id = query.get('update')
  const urlOf = (update: string) => `${section.route}?${new URLSearchParams({ import: 'update', update })}`
  const go = (to: string) => void attempt(() => router.navigate(to))
  const choose = (chosen: readonly File[]) => setFiles((now) => ({ ...now, ...chosenOf(chosen) }))
  const drop = useFileDrop((chosen) => {
    if (id === null) choose(chosen)
  })
  return (
    <div {...drop} className="rows import update">
      <PageHead section={section} title="Update from OurAirports" crumb="Update" />
      {id === null ? (
        <>
          <UploadStep
            files={files}
            onChoose={choose}
            onRemove={(part) => setFiles((now) => ({ ...now, [part]: undefined }))}
            onStarted={(started) => go(urlOf(started))}
          />
          <EarlierUpdates addressOf={urlOf} />
        </>
      ) : (
        <UpdateDecisions
          key={id}
          id={id}
          section={section}
          entity={entity}
          onLeave={() => go(`${section.route}?import=update`)}
        />
      )}
    </div>
  )
}
