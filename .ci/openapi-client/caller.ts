// Calls the sample with the generated client, as an application would; fails if an answer is not as expected.
import { Configuration, GoalsApi, ProcessesApi, ProcessStatus, ResponseError, SupportDeskApi } from "./index";

declare const process: { argv: string[]; exit(code: number): never };

function require_(condition: boolean, what: string): void {
  if (!condition) throw new Error("The sample did not return " + what);
}

async function main(port: string): Promise<void> {
  const client = new Configuration({ basePath: "http://127.0.0.1:" + port });

  const userInput = { content: "My kettle arrived broken and I want my money back. Ada Lovelace" };
  const letter = await new SupportDeskApi(client).answerComplaint({ userInput, label: "generated-ts" });
  require_(letter.body.length > 20, "a letter");

  const processes = new ProcessesApi(client);
  const list = await processes.listProcesses({ status: [ProcessStatus.Completed], label: "generated-ts", limit: 1 });
  const found = await processes.getProcess({ id: list.items[0].id });
  require_(found.goal === "answerComplaint", "the process of the goal");
  require_(found.createdAt instanceof Date, "the time of its creation");

  try {
    await new GoalsApi(client).getGoal({ goal: "answerComplaints" });
    throw new Error("an unknown goal was found");
  } catch (e) {
    if (!(e instanceof ResponseError)) throw e;
    require_(((await e.response.json()) as { code: string }).code === "KARTA-501", "a problem");
  }
}

main(process.argv[2]).catch((e) => {
  console.error(e);
  process.exit(1);
});
