/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.engine.definition.VisibleConstraints;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.WritableTypes;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.ReadResult;
import io.karta.planner.Action;
import io.karta.planner.State;
import io.karta.spi.JournaledObject;
import io.karta.spi.SimilarNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of the choice of a supervising model. Used once. */
final class SupervisorChoiceReader {

    private final ActionOptions offers;
    private final WritableTypes writables;
    private final Shapes shapes;
    private final ObjectValidator validator;
    private final List<String> problems = new ArrayList<>();
    private final List<String> actions = new ArrayList<>();
    private final List<JournaledObject> objects = new ArrayList<>();
    private State at;

    SupervisorChoiceReader(ActionOptions offers, WritableTypes writables, Shapes shapes, ObjectValidator validator) {
        this.offers = offers;
        this.writables = writables;
        this.shapes = shapes;
        this.validator = validator;
        this.at = offers.state();
    }

    /**
     * Result of reading a choice.
     *
     * @param actions the ids of the actions; empty if the model gives up, or if there are problems
     * @param written the objects that the model wrote, without numbers
     * @param problems the problems, as texts for the model
     */
    record Read(List<String> actions, List<JournaledObject> written, List<String> problems) {}

    Read read(SupervisorChoice choice, ActionModel goal) {
        switch (choice.decision()) {
            case RUN -> run(choice);
            case FINISH -> finish(choice, goal);
            case GIVE_UP -> giveUp(choice);
        }
        boolean isWrong = !problems.isEmpty();
        return isWrong
                ? new Read(List.of(), List.of(), List.copyOf(problems))
                : new Read(List.copyOf(actions), List.copyOf(objects), List.of());
    }

    private void giveUp(SupervisorChoice choice) {
        if (choice.reason().isBlank()) {
            problems.add("state in reason why the goal cannot be reached");
        }
    }

    private void finish(SupervisorChoice choice, ActionModel goal) {
        String name = offers.all().stream()
                .filter(offer -> offer.action().id().equals(goal.id()))
                .findFirst()
                .map(ActionOption::name)
                .orElse(goal.name());
        Call last = choice.actions().stream()
                .filter(call -> offers.find(call.action())
                        .filter(offer -> offer.action().id().equals(goal.id()))
                        .isPresent())
                .findFirst()
                .orElse(Call.of(name));
        if (take(last) && !problems.isEmpty()) {
            problems.add("the goal is reached when %s has run, which has not".formatted(name));
        }
    }

    private void run(SupervisorChoice choice) {
        if (choice.actions().isEmpty()) {
            problems.add("you chose no action: choose at least one, or give up");
        }
        for (Call call : choice.actions()) {
            if (!take(call)) {
                return;
            }
        }
    }

    /**
     * Accepts a call, or records its problems. Returns false if this call and all later ones belong to another round.
     */
    private boolean take(Call call) {
        Optional<ActionOption> found = offers.find(call.action());
        if (found.isEmpty()) {
            problems.add(unknown(call.action()));
            return true;
        }
        ActionOption offer = found.get();
        if (actions.contains(offer.action().id())) {
            return false;
        }
        int before = problems.size();
        List<JournaledObject> arguments = arguments(offer, call);
        arguments.removeIf(this::isThere);
        if (arguments.stream().anyMatch(this::changesWhatOthersRead)) {
            return false;
        }
        follow(offer, arguments, problems.size() == before);
        actions.add(offer.action().id());
        objects.addAll(arguments);
        return true;
    }

    /** Continues as if the action had run. An action with invalid arguments is assumed to run once they are valid. */
    private void follow(ActionOption offer, List<JournaledObject> arguments, boolean isComplete) {
        State ready = ActionOptions.best(
                offers.agent(),
                at,
                offer.writable()
                        .filter(fact -> !isComplete || isAmong(fact, arguments) || isWritten(fact))
                        .toList());
        Action action = at.domain().action(offer.action().id());
        boolean isClear = offer.closed().isEmpty() && ready.mayRun(action);
        if (!isClear) {
            String why = offer.closed()
                    .orElseGet(() -> "it lacks " + String.join(", ", ActionOptions.lacking(action, ready)));
            problems.add("%s cannot run now: %s".formatted(offer.name(), why));
        }
        at = isClear ? ready.after(action, action.alternatives().get(0)) : at;
    }

    private static boolean isAmong(ObjectFact fact, List<JournaledObject> objects) {
        return objects.stream().anyMatch(fact::holdsFor);
    }

    private String unknown(String action) {
        List<String> known = offers.all().stream().map(ActionOption::name).toList();
        return "there is no action %s%s; the actions are: %s"
                .formatted(
                        action,
                        SimilarNames.findClosest(action, known)
                                .map(", did you mean %s?"::formatted)
                                .orElse(""),
                        String.join(", ", known));
    }

    /** One action must not read an object that was written for another one in the same choice. */
    private boolean changesWhatOthersRead(JournaledObject object) {
        return actions.stream()
                .flatMap(id ->
                        CompiledAgent.onBlackboard(offers.agent().action(id).arguments()))
                .anyMatch(argument -> ObjectFact.of(argument).holdsFor(object));
    }

    private List<JournaledObject> arguments(ActionOption offer, Call call) {
        Map<String, Object> given = new HashMap<>(call.arguments());
        List<JournaledObject> read = new ArrayList<>();
        for (ObjectFact fact : offer.writable().toList()) {
            Object value = take(fact, given, offer);
            if (value != null) {
                read(offer, fact, value).ifPresent(read::add);
            } else if (offer.needed().contains(fact) && !isWritten(fact)) {
                problems.add("%s needs a %s: write it in its arguments, as \"%s\""
                        .formatted(offer.name(), name(fact), name(fact)));
            }
        }
        return read;
    }

    private boolean isThere(JournaledObject object) {
        return objects.stream()
                .anyMatch(other ->
                        other.name().equals(object.name()) && other.value().equals(object.value()));
    }

    /** An object for one action is available to the next ones as well. */
    private boolean isWritten(ObjectFact fact) {
        return isAmong(fact, objects);
    }

    private @Nullable Object take(ObjectFact fact, Map<String, Object> given, ActionOption offer) {
        String expected = letters(name(fact));
        for (String key : List.copyOf(given.keySet())) {
            boolean isNamed = fact.name()
                    .map(SupervisorChoiceReader::letters)
                    .filter(letters(key)::equals)
                    .isPresent();
            if (isNamed || letters(key).equals(expected)) {
                return given.remove(key);
            }
        }
        if (given.isEmpty() || !isOnlyOne(fact, offer, given)) {
            return null;
        }
        String first = given.keySet().iterator().next();
        boolean isWrapped = given.size() == 1 && !isPart(first, fact);
        Object all = isWrapped ? given.get(first) : Map.copyOf(given); // else its parts, without the type around them
        given.clear();
        return all;
    }

    /** Returns whether the fact is unambiguous. */
    private boolean isOnlyOne(ObjectFact fact, ActionOption offer, Map<String, Object> given) {
        return offer.needed().isEmpty()
                ? offer.optional().equals(List.of(fact))
                        && given.keySet().stream().allMatch(key -> isPart(key, fact))
                : offer.needed().equals(List.of(fact));
    }

    private boolean isPart(String key, ObjectFact fact) {
        return writables.shape(fact).findComponent(key).isPresent();
    }

    private static String letters(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    private String name(ObjectFact fact) {
        return offers.agent().name(fact);
    }

    private Optional<JournaledObject> read(ActionOption offer, ObjectFact fact, Object value) {
        Shape<?> shape = writables.shape(fact);
        ReadResult<?> result = value instanceof String text // the schemas of some vendors allow only text here
                ? shape.read(text)
                : shape.read(shapes.of(Object.class).write(value));
        List<String> wrong = result.isPresent()
                ? VisibleConstraints.of(shape, result.value(), validator.violations(result.value(), Locale.ROOT))
                        .stream()
                        .map(Violation::toString)
                        .toList()
                : result.problems().stream().map(Object::toString).toList();
        wrong.forEach(what -> problems.add("%s of %s: %s".formatted(name(fact), offer.name(), what)));
        return wrong.isEmpty()
                ? Optional.of(new JournaledObject(0, fact.name(), fact.type(), result.value()))
                : Optional.empty();
    }
}
