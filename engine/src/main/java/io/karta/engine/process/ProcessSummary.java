/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.planner.Plan;
import io.karta.process.history.ActionRun;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Text that explains the current state of a process. */
final class ProcessSummary {

    private ProcessSummary() {}

    static String of(JournaledProcess process, ProcessState state, Optional<Plan> plan) {
        String goal = process.goal().name();
        boolean isOpen = process.goal().isNirvana();
        String withGoals = isOpen ? "" : " toward " + goal;
        return switch (state.status()) {
            case NOT_STARTED -> isOpen ? "Not started." : "Not started. The goal is %s.".formatted(goal);
            case RUNNING ->
                "Running%s%s.%s"
                        .formatted(
                                withGoals,
                                done(state),
                                plan.map(way -> " " + way.explain()).orElse("")
                                        + process.plans().unanswered().summary());
            case COMPLETED -> "%s is achieved%s.".formatted(goal, done(state));
            case WAITING ->
                (isIdle(state) ? idle(state) : waiting(state))
                        + process.plans().unanswered().summary();
            case PAUSED ->
                "Paused%s%s: %s.".formatted(isOpen ? "" : " on the way to " + goal, done(state), state.statusReason());
            case STUCK ->
                "Stuck%s%s. %s".formatted(isOpen ? "" : " on the way to " + goal, done(state), state.statusReason());
            case FAILED, KILLED, TERMINATED ->
                "%s%s%s: %s"
                        .formatted(
                                word(state),
                                isOpen ? "" : " before " + goal + " was achieved",
                                done(state),
                                sentence(state.ended()
                                        .map(JournalEntry.Ended::reason)
                                        .orElse("")));
        };
    }

    private static String waiting(ProcessState state) {
        return state.questions().isEmpty()
                ? "Waiting%s: %s.".formatted(done(state), state.statusReason())
                : "Waiting for %s%s.".formatted(awaited(state), done(state));
    }

    private static boolean isIdle(ProcessState state) {
        return state.turns().isEnabled() && state.questions().isEmpty();
    }

    private static String idle(ProcessState state) {
        String last = state.turns()
                .last()
                .map(turn -> sentence(" Turn %d is %s%s"
                        .formatted(
                                turn.number(),
                                turn.ending().map(ProcessSummary::word).orElse("open"),
                                turn.reason().map(why -> ": " + why).orElse(""))))
                .orElse("");
        return "Waiting for the next event: %s.%s".formatted(state.statusReason(), last);
    }

    private static String word(Turn.Ending ending) {
        return ending.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String sentence(String reason) {
        return reason.endsWith(".") ? reason : reason + ".";
    }

    private static String awaited(ProcessState state) {
        return state.questions().values().stream()
                .map(question -> question.child().isPresent()
                        ? "child process %s, which works for %s".formatted(question.id(), question.action())
                        : "an answer to '%s', which %s asks"
                                .formatted(question.form().title(), question.action()))
                .collect(Collectors.joining(" and "));
    }

    private static String word(ProcessState state) {
        return switch (state.status()) {
            case FAILED -> "Failed";
            case KILLED -> "Killed";
            default -> "Terminated";
        };
    }

    /** The text of a process with turns names the actions of the last turn only. */
    private static String done(ProcessState state) {
        List<ActionRun> runs = state.turns().runsSinceLast(state.history());
        if (runs.isEmpty()) {
            return "";
        }
        List<String> texts =
                runs.stream().map(run -> run.action() + remark(run)).toList();
        return " after " + String.join(", ", withoutRepetitions(texts));
    }

    /** Replaces more than three equal texts in a row by one with their number. */
    private static List<String> withoutRepetitions(List<String> texts) {
        List<String> shorter = new ArrayList<>();
        for (int from = 0, to = 0; from < texts.size(); from = to) {
            String text = texts.get(from);
            while (to < texts.size() && texts.get(to).equals(text)) {
                to++;
            }
            int times = to - from;
            shorter.addAll(times > 3 ? List.of(text + " (%d times)".formatted(times)) : texts.subList(from, to));
        }
        return shorter;
    }

    private static String remark(ActionRun run) {
        String what =
                switch (run.ending()) {
                    case SUCCEEDED -> "";
                    case FAILED -> " (failed)";
                    case WAITING -> " (asked)";
                    case REPLANNED -> " (wanted another plan%s)";
                    case STOPPED -> " (stopped)";
                    case TERMINATED -> " (asked to end%s)";
                    case INTERRUPTED -> " (interrupted%s)";
                };
        return what.formatted(run.remark().map(reason -> ": " + reason).orElse(""));
    }
}
