/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shape;
import io.karta.generation.result.GenerationException;
import io.karta.model.ModelUsage;
import io.karta.process.AgentPlan;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.ProcessCommand;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemDocuments;
import io.karta.rest.request.RestFacade;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** JSON documents of goals and processes. */
public record JsonDocuments(AgentPlatform platform, JsonProvider json) {

    private static final Logger LOGGER = System.getLogger(JsonDocuments.class.getName());

    public static JsonDocuments of(RestFacade facade) {
        return new JsonDocuments(facade.platform(), facade.json());
    }

    public JsonArray agents() {
        return array(new ExportedGoals(platform).agents(), this::agent);
    }

    public JsonArray goals() {
        return array(new ExportedGoals(platform).goals(), goal -> summary(goal).build());
    }

    /** Returns a goal with the schemas of its input and result. */
    public JsonObject goal(GoalDefinition goal) {
        var document = summary(goal);
        new InputSchema(json, platform.shapes()).of(goal).ifPresent(schema -> document.add("inputSchema", schema));
        var output =
                platform.shapes().find(goal.output()).map(Shape::jsonSchema).orElse(JsonValue.EMPTY_JSON_OBJECT);
        return document.add("outputSchema", output).build();
    }

    /** Returns the result of a completed process; empty if it has no JSON form, which is logged. */
    Optional<JsonValue> result(AgentProcess process) {
        var result = process.result(Object.class);
        try {
            return Optional.of(
                    platform.shapes().ofValue(process.goal().output(), result).write(result));
        } catch (GenerationException e) {
            LOGGER.log(Level.WARNING, () -> Messages.unwritableInLog(process), e);
            return Optional.empty();
        }
    }

    JsonObject process(AgentProcess process, List<OpenQuestion> questions) {
        var document = outline(process, questions);
        add(document, "label", process.label());
        add(document, "parent", process.parent());
        add(document, "endedAt", process.endedAt());
        document.add("history", array(process.history(), this::run));
        document.add("commands", array(process.commands(), this::command));
        document.add("usage", usage(process.usage()));
        process.plan().ifPresent(plan -> document.add("plan", plan(plan)));
        Optional<JsonValue> result = process.status() == ProcessStatus.COMPLETED ? result(process) : Optional.empty();
        result.ifPresent(value -> document.add("result", value));
        problem(process, result)
                .map(problem -> new ProblemDocuments(json).of(problem, Optional.empty()))
                .ifPresent(problem -> document.add("problem", problem));
        return document.build();
    }

    private static Optional<HttpProblem> problem(AgentProcess process, Optional<JsonValue> result) {
        return process.status() == ProcessStatus.COMPLETED && result.isEmpty()
                ? Optional.of(Messages.unwritableResult(process))
                : ProcessProblems.of(process);
    }

    /** Returns the members that every caller who may answer a question of the process may see. */
    JsonObjectBuilder outline(AgentProcess process, List<OpenQuestion> questions) {
        var document = json.createObjectBuilder()
                .add("id", process.id())
                .add("status", process.status().name())
                .add("agent", process.agent().name())
                .add("goal", process.goal().name())
                .add("createdAt", process.createdAt().toString());
        var documents = new QuestionDocuments(platform, json);
        questions.stream().findFirst().ifPresent(first -> document.add("question", documents.of(first)));
        return questions.size() < 2 ? document : document.add("questions", documents.of(questions));
    }

    private JsonObject agent(AgentDefinition agent) {
        var goals = new ExportedGoals(platform).goalsOf(agent);
        return json.createObjectBuilder()
                .add("name", agent.name())
                .add("provider", agent.provider())
                .add("description", agent.description())
                .add("version", agent.version())
                .add(
                        "goals",
                        json.createArrayBuilder(
                                goals.stream().map(GoalDefinition::name).toList()))
                .build();
    }

    private JsonObjectBuilder summary(GoalDefinition goal) {
        return json.createObjectBuilder()
                .add("name", goal.name())
                .add("description", goal.description())
                .add("agent", goal.agent())
                .add("tags", json.createArrayBuilder(goal.tags()))
                .add("examples", json.createArrayBuilder(goal.examples()));
    }

    JsonObject run(ActionRun run) {
        var document = json.createObjectBuilder()
                .add("action", run.action())
                .add("startedAt", run.startedAt().toString())
                .add("durationMs", run.duration().toMillis())
                .add("ending", run.ending().name());
        if (run.ending() != ActionRun.Ending.FAILED) { // callers must not see the exception of an action
            add(document, "remark", run.remark());
        }
        return document.add("modelCalls", array(run.modelCalls(), this::modelCall))
                .build();
    }

    private JsonObject command(ProcessCommand command) {
        var document = json.createObjectBuilder()
                .add("command", command.kind().name())
                .add("at", command.at().toString());
        add(document, "by", command.by());
        if (!command.detail().isEmpty()) {
            document.add("detail", command.detail());
        }
        return document.build();
    }

    private JsonObject modelCall(ModelCall call) {
        return json.createObjectBuilder()
                .add("model", call.model())
                .add("inputTokens", call.inputTokens())
                .add("outputTokens", call.outputTokens())
                .add("cost", call.cost())
                .add("attempts", call.attempts())
                .add("durationMs", call.duration().toMillis())
                .build();
    }

    /** Returns the identity, status and usage of a process. */
    JsonObjectBuilder summary(AgentProcess process) {
        return json.createObjectBuilder()
                .add("id", process.id())
                .add("status", process.status().name())
                .add("agent", process.agent().name())
                .add("goal", process.goal().name())
                .add("usage", usage(process.usage()));
    }

    /** Returns the usage of the process and its children, with the share of each model. */
    private JsonObjectBuilder usage(ModelUsage used) {
        var shares = json.createObjectBuilder();
        new TreeMap<>(used.byModel()).forEach((model, share) -> shares.add(model, counts(share)));
        return counts(used).add("models", shares);
    }

    private JsonObjectBuilder counts(ModelUsage used) {
        return json.createObjectBuilder()
                .add("calls", used.calls())
                .add("uncountedCalls", used.uncountedCalls())
                .add("attempts", used.attempts())
                .add("inputTokens", used.inputTokens())
                .add("outputTokens", used.outputTokens())
                .add("cost", used.cost());
    }

    JsonObject plan(AgentPlan plan) {
        return json.createObjectBuilder()
                .add("actions", json.createArrayBuilder(plan.actions()))
                .add("cost", plan.cost())
                .add("explanation", plan.explain())
                .build();
    }

    private static void add(JsonObjectBuilder document, String name, Optional<?> value) {
        value.ifPresent(present -> document.add(name, present.toString()));
    }

    private <T> JsonArray array(List<T> items, Function<? super T, ? extends JsonValue> document) {
        var array = json.createArrayBuilder();
        items.forEach(item -> array.add(document.apply(item)));
        return array.build();
    }
}
