/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.engine.definition.AgentModel;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.ReadResult;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Codec of journals in JSON, based on the shapes of the types that agents mention.
 *
 * <pre>{@code
 * var codec = ShapeJournalCodec.of(agents, new Shapes(), List.of());
 * var store = JdbcProcessStore.of(dataSource, codec);
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class ShapeJournalCodec implements JournalCodec {

    private final Collection<AgentModel> agents;
    private final ValueCodec values;
    private final Shape<JournalJson.Line> line;
    private final Shape<ValueCodec.StoredObject> object;
    private final Map<Class<?>, Kind<?, ?>> byClass = new HashMap<>();
    private final Map<String, Kind<?, ?>> byName = new HashMap<>();

    private ShapeJournalCodec(Collection<AgentModel> agents, Shapes shapes, List<JournalValueCodec> codecs) {
        var types = JournalTypes.of(agents);
        this.agents = List.copyOf(agents);
        this.values = new ValueCodec(types, shapes, codecs);
        this.line = shapes.of(JournalJson.Line.class).strict();
        this.object = shapes.of(ValueCodec.StoredObject.class).strict();
        addKinds(new JournalFormat(types, values), shapes);
    }

    /**
     * Creates a codec.
     *
     * @param agents the agents of the journaled processes
     * @param shapes the shapes of their types
     * @param codecs the codecs of some types; the first one that handles a type is used
     * @return the codec
     */
    public static ShapeJournalCodec of(
            Collection<AgentModel> agents, Shapes shapes, List<? extends JournalValueCodec> codecs) {
        return new ShapeJournalCodec(agents, shapes, List.copyOf(codecs));
    }

    private void addKinds(JournalFormat format, Shapes shapes) {
        addStart(format, shapes);
        addActions(format, shapes);
        addCalls(format, shapes);
        addInputs(format, shapes);
        addTurns(shapes);
        addEnds(shapes);
    }

    private void addStart(JournalFormat format, Shapes shapes) {
        add("created", JournalEntry.Created.class, shapes.of(JournalJson.Created.class), format::line, format::entry);
        add(
                "started",
                JournalEntry.Started.class,
                shapes.of(JournalJson.Started.class),
                entry -> new JournalJson.Started(entry.at(), entry.node()),
                stored -> new JournalEntry.Started(stored.at(), stored.node()));
    }

    private void addActions(JournalFormat format, Shapes shapes) {
        add(
                "actionStarted",
                JournalEntry.ActionStarted.class,
                shapes.of(JournalJson.ActionStarted.class),
                entry -> new JournalJson.ActionStarted(entry.at(), entry.action(), entry.state()),
                stored -> new JournalEntry.ActionStarted(stored.at(), stored.action(), stored.state()));
        add(
                "actionRan",
                JournalEntry.ActionRan.class,
                shapes.of(JournalJson.ActionRan.class),
                format::line,
                format::entry);
        add("chosen", JournalEntry.Chosen.class, shapes.of(JournalJson.Chosen.class), format::line, format::entry);
    }

    private void addCalls(JournalFormat format, Shapes shapes) {
        add(
                "modelReplied",
                JournalEntry.ModelReplied.class,
                shapes.of(JournalJson.ModelReplied.class),
                ModelCallFormat::line,
                ModelCallFormat::entry);
        add(
                "compacted",
                JournalEntry.Compacted.class,
                shapes.of(JournalJson.Compacted.class),
                DialogueFormat::line,
                DialogueFormat::entry);
        add(
                "toolAnswered",
                JournalEntry.ToolAnswered.class,
                shapes.of(JournalJson.ToolAnswered.class),
                format::line,
                format::entry);
    }

    private void addInputs(JournalFormat format, Shapes shapes) {
        add(
                "answered",
                JournalEntry.Answered.class,
                shapes.of(JournalJson.Answered.class),
                format::line,
                format::entry);
        add("added", JournalEntry.Added.class, shapes.of(JournalJson.Added.class), format::line, format::entry);
        add(
                "enqueued",
                JournalEntry.Enqueued.class,
                shapes.of(JournalJson.Enqueued.class),
                format::line,
                format::entry);
    }

    private void addTurns(Shapes shapes) {
        add(
                "turnStarted",
                JournalEntry.TurnStarted.class,
                shapes.of(JournalJson.TurnStarted.class),
                JournalFormat::line,
                JournalFormat::entry);
        add(
                "turnEnded",
                JournalEntry.TurnEnded.class,
                shapes.of(JournalJson.TurnEnded.class),
                JournalFormat::line,
                JournalFormat::entry);
    }

    private void addEnds(Shapes shapes) {
        add(
                "requested",
                JournalEntry.Requested.class,
                shapes.of(JournalJson.Requested.class),
                entry -> new JournalJson.Requested(entry.at(), entry.command(), entry.reason()),
                stored -> new JournalEntry.Requested(stored.at(), stored.command(), stored.reason()));
        add(
                "commanded",
                JournalEntry.Commanded.class,
                shapes.of(JournalJson.Commanded.class),
                entry -> new JournalJson.Commanded(entry.at(), entry.command(), entry.by(), entry.detail()),
                stored -> new JournalEntry.Commanded(stored.at(), stored.command(), stored.by(), stored.detail()));
        add(
                "suspended",
                JournalEntry.Suspended.class,
                shapes.of(JournalJson.Suspended.class),
                entry -> new JournalJson.Suspended(
                        entry.at(), entry.suspension(), entry.reason(), entry.wakesAt(), entry.children()),
                stored -> new JournalEntry.Suspended(
                        stored.at(), stored.suspension(), stored.reason(), stored.wakesAt(), stored.children()));
        add(
                "ended",
                JournalEntry.Ended.class,
                shapes.of(JournalJson.Ended.class),
                JournalFormat::line,
                JournalFormat::entry);
    }

    private <E extends JournalEntry, L> void add(
            String name, Class<E> type, Shape<L> shape, Function<E, L> write, Function<L, E> read) {
        var kind = new Kind<>(name, type, shape.strict(), write, read);
        byClass.put(type, kind);
        byName.put(name, kind);
    }

    /** One kind of entry. */
    private record Kind<E extends JournalEntry, L>(
            String name, Class<E> type, Shape<L> shape, Function<E, L> write, Function<L, E> read) {

        JsonValue json(JournalEntry entry) {
            return new JsonText(shape.writeText(write.apply(type.cast(entry))));
        }

        JournalEntry entry(JsonValue json) {
            return read.apply(valid(shape.read(json)));
        }
    }

    private static <T> T valid(ReadResult<T> read) {
        return read.optional()
                .orElseThrow(() -> Messages.noEntry(read.problems().toString()));
    }

    @Override
    public String write(JournalEntry entry) {
        Kind<?, ?> kind = Optional.ofNullable(byClass.get(entry.getClass())).orElseThrow();
        return text(line.writeText(new JournalJson.Line(JournalJson.VERSION, kind.name(), kind.json(entry))));
    }

    @Override
    public JournalEntry read(String text) {
        JournalJson.Line read = valid(line.read(text));
        Kind<?, ?> kind = byName.get(read.kind());
        if (read.v() > JournalJson.VERSION || kind == null) {
            throw Messages.newerEntry(read.v(), read.kind());
        }
        return kind.entry(read.entry());
    }

    @Override
    public String writeObject(JournaledObject value) {
        return text(object.writeText(values.write(value)));
    }

    @Override
    public JournaledObject readObject(String text) {
        return values.read(valid(object.read(text)));
    }

    /** Escapes unpaired surrogates, which many databases reject. */
    private static String text(String text) {
        @Nullable StringBuilder safe = null;
        for (int i = 0; i < text.length(); i++) {
            boolean lone = isLone(text, i);
            if (lone && safe == null) {
                safe = new StringBuilder(text.substring(0, i));
            }
            if (safe != null) {
                safe.append(lone ? "\\u%04x".formatted((int) text.charAt(i)) : text.charAt(i));
            }
        }
        return safe == null ? text : safe.toString();
    }

    private static boolean isLone(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    /**
     * Finds the types of results and inputs that this codec cannot write.
     *
     * @return one for each such type; empty if every journal can be written
     */
    public List<UnwritableType> unwritable() {
        Map<Type, UnwritableType> found = new HashMap<>();
        for (AgentModel agent : agents) {
            agent.actionModels().forEach(action -> action.outputs().forEach(type -> check(type, action.id(), found)));
            agent.goalModels().forEach(goal -> goal.inputTypes().forEach(type -> check(type, goal.name(), found)));
        }
        return found.values().stream()
                .sorted(Comparator.comparing(UnwritableType::where))
                .toList();
    }

    private void check(Type type, String where, Map<Type, UnwritableType> found) {
        values.unwritable(type).ifPresent(reason -> found.putIfAbsent(type, new UnwritableType(type, where, reason)));
    }
}
