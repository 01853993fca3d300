/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.MediaTypes;
import io.karta.a2a.protocol.SentMessage;
import io.karta.agent.GoalDefinition;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.StoredNames;
import io.karta.autonomy.AutonomyException;
import io.karta.generation.result.Problem;
import io.karta.guard.GuardrailException;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Creates the processes that messages start, for one caller. Immutable. */
record TaskStarter(Skills skills, ProcessQuota quota, Caller caller, Locale locale) {

    private static final Duration REMEMBERED = Duration.ofHours(24);

    /** Creates the process of a message, or returns the one that the same message has created before. */
    AgentProcess create(SentMessage message) {
        checkContext(message);
        var options = ProcessOptions.defaults()
                .withCaller(caller)
                .withLocale(locale)
                .withLabel(message.contextId().orElseGet(() -> UUID.randomUUID().toString()));
        var goal = goal(message);
        return goal.map(chosen -> ofGoal(chosen, message, options)).orElseGet(() -> asked(message, options));
    }

    private static void checkContext(SentMessage message) {
        message.contextId().flatMap(id -> StoredNames.problem("contextId", id)).ifPresent(problem -> {
            throw Messages.invalid(List.of(new Problem("/params/message/contextId", problem)));
        });
    }

    /** Returns the goal that the client has chosen, or that only fits; empty if a model has to choose. */
    private Optional<GoalDefinition> goal(SentMessage message) {
        var named = message.skill();
        if (named.isPresent()) {
            return Optional.of(
                    skills.find(named.get()).orElseThrow(() -> Messages.unknownSkill(named.get(), skills.names())));
        }
        var all = skills.all();
        if (all.size() == 1) {
            return Optional.of(all.get(0));
        }
        return message.data().isEmpty() ? Optional.empty() : Optional.of(accepting(message, all));
    }

    private GoalDefinition accepting(SentMessage message, List<GoalDefinition> all) {
        var fitting = all.stream()
                .filter(goal -> Skills.inputModes(goal).contains(MediaTypes.JSON))
                .filter(goal ->
                        new SkillInput(skills, goal, locale).read(message).isPresent())
                .toList();
        if (fitting.size() != 1) {
            throw Messages.ambiguousSkill(
                    fitting.stream().map(GoalDefinition::name).toList());
        }
        return fitting.get(0);
    }

    private AgentProcess ofGoal(GoalDefinition goal, SentMessage message, ProcessOptions options) {
        checkOutput(message, goal);
        var input = new SkillInput(skills, goal, locale);
        var read = input.read(message).orElseThrow(() -> Messages.invalid(input.problems()));
        var all = options.withGoal(goal.name()).withIdempotencyKey(key(message));
        return skills.platform()
                .requestedProcess(skills.agentOf(goal), all)
                .orElseGet(() -> quota.within(caller, () -> created(read, goal, all)));
    }

    private AgentProcess created(SkillInput.Input input, GoalDefinition goal, ProcessOptions options) {
        try {
            return logged(input.create(skills, goal, options));
        } catch (InvalidInputException e) {
            throw Messages.invalid("do not suffice for the skill " + goal.name());
        }
    }

    private static void checkOutput(SentMessage message, GoalDefinition goal) {
        if (Skills.outputModes(goal).stream().noneMatch(message::accepts)) {
            throw Messages.unsupportedContent(String.join(", ", message.modes()));
        }
    }

    /** The same message creates one task. */
    private static IdempotencyKey key(SentMessage message) {
        var id = UUID.nameUUIDFromBytes(message.fingerprint().getBytes(StandardCharsets.UTF_8));
        return new IdempotencyKey(Skills.ENDPOINT + "-" + id, Skills.ENDPOINT, REMEMBERED);
    }

    /** A model chooses the goal. */
    private AgentProcess asked(SentMessage message, ProcessOptions options) {
        if (message.text().isBlank()) {
            throw Messages.ambiguousSkill(skills.names());
        }
        try {
            return quota.within(
                    caller,
                    () -> logged(skills.platform()
                            .ask(message.text())
                            .viaEndpoint(Skills.ENDPOINT)
                            .withOptions(options)
                            .create()));
        } catch (GuardrailException e) {
            throw Messages.invalid("are blocked by a guardrail");
        } catch (AutonomyException e) {
            throw Messages.invalid("fit none of the skills " + String.join(", ", skills.names()));
        } catch (InvalidInputException e) {
            throw Messages.invalid("do not suffice for the skill that fits best");
        }
    }

    private static AgentProcess logged(AgentProcess process) {
        process.onEnd(FailureLog::log);
        return process;
    }
}
