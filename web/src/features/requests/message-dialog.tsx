import { MessageDeveloper } from '../conversations/public'
import { ChooseRequest, type Asked } from './choose-request'

interface MessageDialogProps {
  developer: Asked
  onClose: () => void
}

/** Every conversation is about a request, so the client says which one. */
export function MessageDialog({ developer, onClose }: MessageDialogProps) {
  return (
    <ChooseRequest
      developer={developer}
      title={`Message ${developer.name}`}
      lead="Which request is it about? They can read the request you choose."
      action={({ id, title, conversation_id }) => (
        <MessageDeveloper
          requestId={id}
          developer={{ id: developer.id, name: title }}
          conversationId={conversation_id}
          variant="secondary"
          size="small"
        />
      )}
      onClose={onClose}
    />
  )
}
