// Open questions and their forms.
import { useData, useCommand, href, Card, Empty, Failure, Head, Loaded, Time } from './lib.jsx';
import { SchemaForm } from './form.jsx';

export function Question({ question, done, isOpen, isLinked }) {
  const command = useCommand(done);
  const answer = value => command.run(`processes/${question.process}/answers/${encodeURIComponent(question.id)}`, value);
  return (
    <Card title={question.title} label={`${question.title} (${question.label ?? question.process})`} class="card question" lang={question.language} aside={<Time at={question.askedAt} />}>
      <p class="muted" lang="en">{question.agent} asks in {question.action.split('.').pop()}{question.label && <> · <bdi>{question.label}</bdi></>}{isLinked && <> · <a href={href('process', question.process)}>{question.goal}</a></>}</p>
      {question.text && <p class="text" dir="auto">{question.text}</p>}
      {command.error && <Failure error={command.error} />}
      {!question.mayAnswer ? <p class="hint" lang="en">Only the role <code>{question.role}</code> may answer.</p>
        : !isOpen ? null
          : question.isConfirmation ? (
            <div class="actions" lang="en">
              <button class="primary" disabled={command.isBusy} onClick={() => answer({ accepted: true })}>Approve</button>
              <button disabled={command.isBusy} onClick={() => answer({ accepted: false })}>Reject</button>
            </div>
          ) : <SchemaForm schema={question.schema} name={question.title} submit="Answer" isBusy={command.isBusy} send={answer} />}
    </Card>
  );
}

export function Inbox({ acceptsCommands }) {
  const data = useData('questions', 3);
  return (
    <>
      <Head title="Inbox" lead="Questions that await an answer, the oldest process first." />
      <Loaded from={data}>{page => (
        <>
          {page.items.length === 0 && <Empty>No question is open.</Empty>}
          {page.items.map(each => <Question key={`${each.process}/${each.id}`} question={each} isLinked done={data.reload} isOpen={acceptsCommands} />)}
          {page.next && <p class="foot">These are the first {page.items.length} questions. Answer some to see more.</p>}
        </>
      )}</Loaded>
    </>
  );
}
