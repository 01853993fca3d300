/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Example;
import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.LlmDescription;
import io.karta.generation.bind.Aligner.Mode;
import io.karta.generation.bind.AnswerReader;
import io.karta.generation.bind.ValueWriter;
import io.karta.generation.form.FormInput;
import io.karta.generation.form.FormModel;
import io.karta.generation.form.FormModelWriter;
import io.karta.generation.json.Repair;
import io.karta.generation.prompt.DescriptionWriter;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.MismatchException;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.generation.schema.JsonSchemaReader;
import io.karta.generation.type.ComponentSelection;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Structure of the values of a type. It describes them to models, reads them from answers, and writes them as JSON.
 *
 * <pre>{@code
 * Shape<Decision> shape = Shape.of(Decision.class);
 *
 * String prompt = "Can we ship?\n" + shape.promptFragment();
 * Decision decision = shape.read(model.answer(prompt)).orElseThrow();
 *
 * shape.write(decision);    // {"type":"Approved","confidence":0.9}
 * shape.jsonSchema();       // {"oneOf":[{"type":"object","properties":{...}}, ...]}
 * shape.description();      // ## Decision ...
 * shape.typeScript();       // type Decision = ...
 * }</pre>
 *
 * <p>Records, beans, enums, sealed types, lists, sets, maps, arrays, optionals, {@code java.time}, numbers and texts
 * have a shape, including nested, generic and non-public ones. A component is optional if it is an {@code Optional},
 * carries any annotation called {@code Nullable}, or has a value in {@link DefaultsTo}; every other one is required.
 *
 * <p>Reading is lenient unless {@link #strict()} is used: prose and fences around the JSON, single quotes, trailing
 * commas, numbers in quotes and other deviations are repaired, and each {@link Repair} is reported. Ambiguous text is a
 * {@link Problem}.
 *
 * <p>Immutable. The derivation of a shape takes time, so cache it.
 *
 * @param <T> the type of the values
 */
public final class Shape<T> {

    private static final Mode LENIENT = new Mode(false, false);

    private final Shapes shapes;
    private final Node node;
    private final Mode mode;
    private final ShapeRepresentations representations;

    Shape(Shapes shapes, Node node) {
        this(shapes, node, LENIENT, new ShapeRepresentations(node));
    }

    private Shape(Shapes shapes, Node node, Mode mode, ShapeRepresentations representations) {
        this.shapes = shapes;
        this.node = node;
        this.mode = mode;
        this.representations = representations;
    }

    /**
     * Returns the shape of a class.
     *
     * @param <T> the type of the values
     * @param type a record, bean, enum, sealed interface, or any other type of value
     * @return the shape
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    public static <T> Shape<T> of(Class<T> type) {
        return new Shapes().of(type);
    }

    /**
     * Returns the shape of a generic type.
     *
     * @param <T> the type of the values
     * @param type the type, such as {@code new TypeRef<List<Story>>() {}}
     * @return the shape
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    public static <T> Shape<T> of(TypeRef<T> type) {
        return new Shapes().of(type);
    }

    /**
     * Returns the shape of a type that is known only at run time.
     *
     * @param type the type, such as a method's generic return type
     * @return the shape
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    public static Shape<?> of(Type type) {
        return new Shapes().of(type);
    }

    /**
     * Returns the shape of values without a Java type, from their JSON Schema.
     *
     * <pre>{@code
     * Shape<Object> shape = Shape.ofSchema(schema);
     * Map<?, ?> answer = (Map<?, ?>) shape.read(text).value();
     * }</pre>
     *
     * The values are maps, lists, texts, {@code BigInteger}s, {@code BigDecimal}s and booleans; JSON's null is {@link
     * JsonValue#NULL}. Supported are types, properties, items, enums, constants, choices and references inside the
     * document; other keywords are ignored.
     *
     * @param schema the schema, of any draft since 4
     * @return the shape
     */
    public static Shape<Object> ofSchema(JsonObject schema) {
        return new Shape<>(new Shapes(), new JsonSchemaReader(requireNonNull(schema, "schema")).read());
    }

    Node node() {
        return node;
    }

    /**
     * Checks that a value can be written as JSON by a model. A type whose values require others of the type, such as
     * {@code record Node(String name, Node next)}, has a shape, because a program may set a component to null.
     *
     * @return this shape
     * @throws GenerationException if each value requires another one inside, without end
     */
    public Shape<T> requireFinite() {
        representations.cycle().ifPresent(cycle -> {
            throw Messages.endlessType(
                    node.word(), cycle.pointer(), cycle.node().word());
        });
        return this;
    }

    /** {@return the Java type of the values; equal types may be different objects if they are generic} */
    public Type type() {
        return GenericTypes.plain(node.type());
    }

    /** {@return the name of the type in texts for models, such as {@code Decision} or {@code List<String>}} */
    public String name() {
        return node.word();
    }

    /** {@return the description in {@link Generable} on the type; empty if there is none} */
    public String typeDescription() {
        return DescriptionWriter.description(node.representation()).text();
    }

    /**
     * Returns the result of a function with a case for each kind of shape.
     *
     * @param fold the answers
     * @param <R> the type of the answer
     * @return the answer for this one
     */
    public <R> R fold(ShapeFold<R> fold) {
        return node.accept(new ShapeFoldVisitor<>(shapes, requireNonNull(fold, "fold")));
    }

    /** {@return the components of an object, including hidden ones, in order; empty for every other kind} */
    public List<ShapeFold.Component> components() {
        return node.representation() instanceof ObjectNode object
                ? ShapeFoldVisitor.components(shapes, object)
                : List.of();
    }

    /**
     * Finds a component of an object.
     *
     * @param name the name in JSON, otherwise in Java
     * @return the component; empty if there is none
     */
    public Optional<ShapeFold.Component> findComponent(String name) {
        requireNonNull(name, "name");
        var all = components();
        return all.stream()
                .filter(component -> component.name().equals(name))
                .findFirst()
                .or(() -> all.stream()
                        .filter(component -> component.javaName().equals(name))
                        .findFirst());
    }

    /**
     * Finds the location in JSON of a component of a value, such as one that violates a constraint.
     *
     * <pre>{@code
     * record Order(@PromptField(name = "order_number") String number, @Hidden String customer) {}
     *
     * Shape.of(Order.class).findLocation(order, "/number");    // /order_number
     * Shape.of(Order.class).findLocation(order, "/customer");  // empty
     * }</pre>
     *
     * @param value the value; its class determines the components of content whose declared type is {@code Object}
     * @param javaLocation a JSON pointer with the names of components in Java
     * @return the JSON pointer with the names in JSON; unknown names are unchanged. Empty if the location is a hidden
     *     component or inside of one
     */
    public Optional<String> findLocation(Object value, String javaLocation) {
        return ComponentLocation.find(
                node, requireNonNull(value, "value"), requireNonNull(javaLocation, "location"), shapes.nodes());
    }

    /**
     * Returns this shape with strict reading: only JSON that matches the schema exactly.
     *
     * @return the strict shape
     */
    public Shape<T> strict() {
        return in(new Mode(true, mode.isWhole()));
    }

    /** {@return this shape with lenient reading, which is the default} */
    public Shape<T> lenient() {
        return in(new Mode(false, mode.isWhole()));
    }

    /**
     * Returns this shape for stores of the application: {@link Hidden} components are included, and a required
     * component that is null is written and read as null, as is each component that a setter or field sets.
     *
     * @return the changed copy
     */
    public Shape<T> whole() {
        return in(new Mode(mode.isStrict(), true));
    }

    private Shape<T> in(Mode other) {
        return new Shape<>(shapes, node, other, representations);
    }

    /**
     * Returns this shape with only some components; the others are treated as {@link Hidden}. For a list, a map or a
     * sealed type, it applies to the components of the content.
     *
     * @param names names in Java or JSON
     * @return the narrower shape
     * @throws GenerationException if there is no such component; the message lists all components
     */
    public Shape<T> showing(Collection<String> names) {
        return over(ComponentSelection.showing(node, List.copyOf(names)));
    }

    /**
     * Returns this shape without some components, which are treated as {@link Hidden}. For a list, a map or a sealed
     * type, it applies to the components of the content.
     *
     * @param names names in Java or JSON
     * @return the narrower shape
     * @throws GenerationException if there is no such component; the message lists all components
     */
    public Shape<T> hiding(Collection<String> names) {
        return over(ComponentSelection.hiding(node, List.copyOf(names)));
    }

    /**
     * Returns this shape of an object with another shape for one component, for example a narrower one.
     *
     * @param name the component's name in Java or JSON
     * @param shape the shape, of the type of the component, or of the content of its {@code Optional}
     * @return the changed shape
     * @throws GenerationException if there is no such component; the message lists all components
     */
    public Shape<T> with(String name, Shape<?> shape) {
        requireNonNull(name, "name");
        return over(ComponentSelection.replacing(node, name, shape.node()));
    }

    private Shape<T> over(Node other) {
        return new Shape<>(shapes, other, mode, new ShapeRepresentations(other));
    }

    /**
     * Reads a value from the text of a model.
     *
     * <p>The best matching JSON in the text is used, of equal ones the first; thinking in tags is skipped. For a {@code
     * String} that is not {@link #strict()} the text is the value, unless the whole text is one JSON string.
     *
     * @param text the text, which contains JSON
     * @return the value, or the problems; never throws an exception
     */
    public ReadResult<T> read(String text) {
        return new AnswerReader<T>(node, mode).read(requireNonNull(text, "text"));
    }

    /**
     * Reads a value from JSON that was parsed before.
     *
     * @param json the JSON
     * @return the value, or the problems; never throws an exception
     */
    public ReadResult<T> read(JsonValue json) {
        return new AnswerReader<T>(node, mode).read(requireNonNull(json, "json"));
    }

    /**
     * Writes a value as JSON. Absent components are omitted; the discriminator contains the name of a variant of a
     * sealed type.
     *
     * @param value the value
     * @return the JSON; {@code toString} returns the text
     * @throws GenerationException if a component cannot be read, the value is of another type, or it contains itself
     */
    public JsonValue write(T value) {
        requireNonNull(value, "value");
        try {
            return new ValueWriter(mode.isWhole(), shapes.nodes()).print(node, value);
        } catch (StackOverflowError endless) { // a parent in its child
            throw Messages.endless(value.getClass(), endless);
        }
    }

    /**
     * Writes a value as the text of its JSON: equal to that of {@code write(value)}, but faster.
     *
     * @param value the value
     * @return the text
     * @throws GenerationException if a component cannot be read, the value is of another type, or it contains itself
     */
    public String writeText(T value) {
        requireNonNull(value, "value");
        try {
            return representations.writer(mode.isWhole(), shapes.nodes()).text(value);
        } catch (StackOverflowError endless) { // a parent in its child
            throw Messages.endless(value.getClass(), endless);
        }
    }

    /**
     * Writes a value as JSON for a model, with replacements of images and other binary content.
     *
     * @param value the value
     * @param media the replacement of images and other binary content
     * @return the JSON
     * @throws GenerationException if a component cannot be read, the value is of another type, or it contains itself
     */
    public JsonValue write(T value, MediaReplacement media) {
        requireNonNull(value, "value");
        try {
            return new ValueWriter(mode.isWhole(), shapes.nodes(), requireNonNull(media, "media")::textFor)
                    .print(node, value);
        } catch (StackOverflowError endless) { // a parent in its child
            throw Messages.endless(value.getClass(), endless);
        }
    }

    /** {@return the JSON Schema of the values, draft 2020-12} */
    public JsonObject jsonSchema() {
        return jsonSchema(Dialect.STANDARD);
    }

    /**
     * Returns the JSON Schema in the dialect of a vendor. If the dialect requires an object, the schema of other values
     * (a list, a sealed type, an enum, a number) has a single member {@code value} around them, which {@link #read}
     * removes.
     *
     * @param dialect the dialect
     * @return the schema
     */
    public JsonObject jsonSchema(Dialect dialect) {
        return representations.schema(requireNonNull(dialect, "dialect"));
    }

    /** {@return the JSON Schema of the values as text, laid out for reading} */
    public String jsonSchemaText() {
        return representations.of(ShapeRepresentations.Kind.SCHEMA);
    }

    /** {@return instructions for a prompt, which cause a model to answer with a value} */
    public String promptFragment() {
        return representations.of(ShapeRepresentations.Kind.FRAGMENT);
    }

    /** {@return a description of the type in Markdown; the text of {@link LlmDescription} if there is one} */
    public String description() {
        return representations.of(ShapeRepresentations.Kind.DESCRIPTION);
    }

    /** {@return the type in TypeScript} */
    public String typeScript() {
        return representations.of(ShapeRepresentations.Kind.TYPE_SCRIPT);
    }

    /** {@return the form for a value, with labels of {@code Labels.properties}} */
    public FormModel form() {
        return form(Locale.ROOT);
    }

    /**
     * Returns the form for a value. {@link #readForm} reads the input.
     *
     * @param locale the language of the user, for labels that are keys; see {@link FormField}
     * @return the form
     * @throws GenerationException if the form has too many fields or levels
     */
    public FormModel form(Locale locale) {
        return FormModelWriter.form(node, requireNonNull(locale, "locale"));
    }

    /**
     * Reads the input of a form: JSON with a member for each field of {@link #form()}. Types and names must be correct,
     * so that incomplete input is rejected, but numbers and booleans may be texts, and an empty field may be an empty
     * text.
     *
     * @param json the input
     * @return the value, or all problems with their locations
     */
    public ReadResult<T> readForm(String json) {
        var given = shapes.of(JsonValue.class).strict().read(json);
        return given.isPresent()
                ? strict().read(FormInput.read(form(), given.value()))
                : ReadResult.failed(node.word(), given.problems(), List.of());
    }

    /**
     * Returns an artificial value: the texts of {@link Example} where present, otherwise "sample name" for a text with
     * the name {@code name}, 1 for a number, and so on, within simple constraints of Bean Validation.
     *
     * @return the value
     * @throws MismatchException if the type or an adapter rejects it, because it is stricter than the schema
     */
    public T example() {
        var read = new AnswerReader<T>(node, LENIENT).read(exampleJson());
        if (read.isEmpty()) {
            throw Messages.noExample(node.word(), read.problems());
        }
        return read.value();
    }

    /** {@return the JSON of {@link #example()}} */
    public JsonValue exampleJson() {
        return representations.sample();
    }

    @Override
    public String toString() {
        return "Shape of " + node.word();
    }
}
