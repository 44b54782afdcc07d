import { Icon, PopoverButton } from '#ui'

export const UnavailableButtons = () => (
  <>
    <Unavailable label="Chat" icon="chat" />
    <Unavailable label="Notifications" icon="bell" />
  </>
)

function Unavailable({ label, icon }: { label: string; icon: string }) {
  return (
    <PopoverButton label={label} className="icon-btn" icon={<Icon name={icon} />} panelClassName="panel-pop">
      <div className="pop-head">
        <h2>{label}</h2>
      </div>
      <p className="pop-body">Not available on this server</p>
    </PopoverButton>
  )
}
