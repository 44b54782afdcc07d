import { useId, useState } from 'react'
import { anyOf, type Entity, type Row, translationKey } from '#contract'
import { pageQuery, queries, useHas, useMay } from '#data'
import { Link, useLocation, useSearchParams } from '#kit'
import { type EntityProps, PageHead } from '#page'
import {
  countOf,
  Failures,
  newRecordUrl,
  openSiteUrl,
  publishesByActions,
  quantity,
  recordUrl,
  ScreenTabs,
} from '#record'
import { Icon, WhenLoaded } from '#ui'
import { SelectionBar } from './selection-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListPager } from './list-pager.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListTool } from './list-tool.tsx'
import { TrashNote } from './no-rows.tsx'
import { RowItems, TrashItems, useRowMenu } from './row-menu.tsx'
import { listSlots } from './slots.ts'
import { readListUrl, toCall } from './use-list-query.ts'
import { type List, useList } from './use-list.ts'
import './styles/list.css'
import { FilterChips } from './filter/filter-chips.tsx'
import { ListSearch } from './search-box.tsx'
import { Tools } from './tools.tsx'

/** The number of characters that fit into a phone's search field. */
const placeholderMax = 28

/** Names up to four of the searched fields: "Name, city, IATA or ICAO". */
function placeholderOf(entity: Entity): string {
  const names = entity.search.map((name, index) => {
    const label = entity.fields[name]?.label ?? name
    if (index === 0) return label
    return (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()).replace(/ (code|name|number)$/, '')
  })
  const choices = [4, 3, 2].map((count) => anyOf(names.slice(0, count)))
  return choices.find(({ length }) => length <= placeholderMax) ?? names[0] ?? ''
}

interface ToolbarProps {
  list: List
  /** The list without what its tabs show. */
  narrowed: List
  importTo: string | undefined
  newTo: string | undefined
  trayId: string
  isTrayOpen: boolean
  onTray(isOpen: boolean, name?: string): void
}

function Toolbar({ list, narrowed, importTo, newTo, trayId, isTrayOpen, onTray }: ToolbarProps) {
  const { entity, section, asked } = list
  const filtered = new Set(narrowed.asked.query.filters.map(({ name }) => name)).size
  return (
    <div className={`row wrap toolbar${isTrayOpen ? ' open' : ''}`}>
      <ListSearch
        list={list}
        placeholder={placeholderOf(entity)}
        {...(!asked.isTrash && { onSingle: (id) => list.open(recordUrl(section, id)) })}
      />
      <button
        type="button"
        className="btn"
        aria-expanded={isTrayOpen}
        aria-controls={trayId}
        onClick={() => onTray(!isTrayOpen)}
      >
        <Icon name="filter" />
        Filters
        {filtered > 0 && <span className="tally">{filtered}</span>}
      </button>
      {filtered > 0 && <FilterChips list={narrowed} onOpen={(name) => onTray(true, name)} />}
      <Tools list={list} importTo={importTo} newTo={newTo} />
    </div>
  )
}

/** Requests the first page while the screen loads. */
function prefetch({ entity }: EntityProps, search: string): void {
  queries.prefetch(pageQuery(entity, toCall(entity, readListUrl(new URLSearchParams(search)))))
}

/** The list of any entity, or the import into it or its translations. */
function ListScreen({ section, entity }: EntityProps) {
  const { ImportScreen } = listSlots
  const [query] = useSearchParams()
  const isOfTranslations = query.get('import') === 'translations'
  const mayEdit = useMay(isOfTranslations ? translationKey(entity.key) : entity.key, 'edit')
  const rule = useHas('operations') && mayEdit ? entity.import : undefined
  return rule && ImportScreen && query.has('import') ? (
    <ImportScreen section={section} entity={entity} rule={rule} />
  ) : (
    <RecordList section={section} entity={entity} canImport={rule !== undefined} />
  )
}

export const listScreen = { Screen: ListScreen, prefetch }

/** The definition and the URL determine all parts. */
function RecordList({ section, entity, canImport }: EntityProps & { canImport: boolean }) {
  const list = useList(entity, section)
  const {
    asked,
    state: { page, isLoading },
    control,
    may,
    actions,
    labelOf,
  } = list
  const location = useLocation()
  const trayId = useId()
  const [isTrayOpen, setTrayOpen] = useState(false)
  const [openedFilter, setOpenedFilter] = useState<string>()
  const [historyOf, setHistoryOf] = useState<Row>()
  const closeHistory = () => setHistoryOf(undefined)
  const isScoped = asked.query.search !== '' || asked.query.filters.length > 0
  const {
    extras: { [entity.key]: Extra },
    FormPanel,
    HistoryDialog,
    publishing: publishingParts,
  } = listSlots
  const publishing = publishesByActions(entity) ? publishingParts : undefined
  const narrowed = publishing?.withoutTabs(list) ?? list
  // Invited users create their records themselves.
  const isInvited = useHas('accounts') && entity.key === 'user'
  const here = location.path + location.search
  const only = (row: Row) => ({ records: new Map([[row.id, labelOf(row)]]), all: undefined })
  const menu = useRowMenu(
    (row) =>
      asked.isTrash ? (
        <TrashItems
          may={may}
          onRestore={() => actions.run({ action: 'restore' }, only(row))}
          onPurge={() => actions.run({ action: 'purge' }, only(row))}
        />
      ) : (
        <RowItems
          entity={entity}
          section={section}
          row={row}
          may={may}
          within={list.within}
          onHistory={() => setHistoryOf(row)}
          back={here}
          siteUrl={openSiteUrl()}
          onDelete={() => actions.run({ action: 'delete' }, only(row))}
        >
          {publishing && may.edit && <publishing.RowActions list={list} row={row} />}
          {Extra && <Extra list={list} place="row" row={row} />}
        </RowItems>
      ),
    labelOf,
  )
  const panel = new URLSearchParams(location.search)
  const isPanel = section.edit === undefined && (panel.has('edit') || panel.has('new'))
  const isPicking = countOf(control.selection) > 0
  const classes = ['panel list', list.isSlow && 'slow', isPicking && 'picking'].filter(Boolean).join(' ')

  return (
    <>
      <PageHead
        section={section}
        tabs={<ScreenTabs section={section} />}
        isTrash={asked.isTrash}
        sub={page && quantity(entity, page.total) + (isScoped ? ' found' : '')}
        actions={
          may.edit &&
          !asked.isTrash &&
          (isInvited ? (
            <Link className="btn primary" to={`${section.route}?invite=1`}>
              <Icon name="send" />
              Invite users
            </Link>
          ) : (
            <Link className="btn primary" to={list.within(newRecordUrl(section))} state={{ back: here }}>
              <Icon name="plus" />
              New {entity.one}
            </Link>
          ))
        }
      />
      {Extra && <Extra list={list} place="notice" />}
      <section className={classes} aria-label={`${section.title} list`} aria-busy={isLoading}>
        {publishing ? <publishing.StatusTabs list={list} /> : <ListTabs list={list} />}
        {asked.isTrash && <TrashNote list={list} />}
        <Toolbar
          list={list}
          narrowed={narrowed}
          importTo={canImport && !asked.isTrash ? `${section.route}?import` : undefined}
          newTo={isInvited && may.edit && !asked.isTrash ? list.within(newRecordUrl(section)) : undefined}
          trayId={trayId}
          isTrayOpen={isTrayOpen}
          onTray={(isOpen, name) => {
            setTrayOpen(isOpen)
            setOpenedFilter(name)
          }}
        />
        {isTrayOpen && (
          <ListTool onFailure={() => setTrayOpen(false)}>
            {({ FilterTray }) => <FilterTray id={trayId} list={narrowed} opened={openedFilter} />}
          </ListTool>
        )}
        {asked.query.filters.some(({ name }) => name === 'translation') && (
          <ListTool>{({ TranslationWork }) => <TranslationWork list={list} />}</ListTool>
        )}
        {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
        <ListBody list={list} menuId={asked.isTrash && !may.trash ? undefined : menu.id} onMenu={menu.openFor} />
        {menu.panel}
        {list.canReorder && page && <ListTool>{({ Reorder }) => <Reorder list={list} />}</ListTool>}
        {isPicking && <SelectionBar list={list} />}
        <ListPager list={list} />
      </section>
      {isPanel && FormPanel && (
        <FormPanel
          section={section}
          entity={entity}
          listed={asked.isTrash || list.state.isPrevious ? undefined : list.rows}
        />
      )}
      {historyOf && HistoryDialog && (
        <WhenLoaded part={HistoryDialog} onFailure={closeHistory}>
          {(History) => <History entity={entity} id={historyOf.id} label={labelOf(historyOf)} onClose={closeHistory} />}
        </WhenLoaded>
      )}
    </>
  )
}
