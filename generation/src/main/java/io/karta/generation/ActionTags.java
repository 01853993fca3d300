/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.TreeObject;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.type.Component;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Actions in a model's text, as tags with attributes and inner text that are bound to the variants of a sealed type.
 *
 * <pre>{@code
 * sealed interface ChatAction {
 *     record GetWeather() implements ChatAction {}
 *     record ShowImage(String href) implements ChatAction {}
 *     record SendMessage(String to, @InnerText String text) implements ChatAction {}
 * }
 *
 * ActionTags<ChatAction> actions = ActionTags.of(ChatAction.class);
 * actions.find("Look: <ShowImage href=\"cat.png\" />");    // [ShowImage[href=cat.png]]
 * actions.strip(answer);                                   // the text without the tags
 * actions.transform(answer, action -> "[" + action + "]");
 * }</pre>
 *
 * A tag that is not an action, or does not match its variant, remains in the text unchanged. Immutable.
 *
 * @param <T> the type of the actions
 */
public final class ActionTags<T> {

    private static final Pattern ATTRIBUTE = Pattern.compile("([\\w.:-]++)\\s*+=\\s*+(?:\"([^\"]*+)\"|'([^']*+)')");

    /** Attributes: values in quotes may have any character, but a quote can also be missing. */
    private static final String ATTRIBUTES = "(?>\"[^\"]*+\"|'[^']*+'|/(?!>)|[^<>\"'/])*+(?=/?>)|(?>/(?!>)|[^<>/])*+";

    private static final String INNER = "#text";

    private final Shape<T> shape;
    private final VariantsNode node;
    private final Pattern tags;

    private ActionTags(Shape<T> shape, VariantsNode node) {
        this.shape = shape;
        this.node = node;
        var names = node.offered().stream()
                .map(variant -> Pattern.quote(variant.name()))
                .toList();
        this.tags = Pattern.compile("<(" + String.join("|", names) + ")(\\s(?:" + ATTRIBUTES + "))?(/?)>");
    }

    /**
     * Returns the actions of a sealed type.
     *
     * @param <T> the type of the actions
     * @param type the sealed type
     * @return the actions
     * @throws IllegalArgumentException if the type has no variants
     */
    public static <T> ActionTags<T> of(Class<T> type) {
        var shape = Shape.of(requireNonNull(type, "type"));
        if (!(shape.node() instanceof VariantsNode node)) {
            throw new IllegalArgumentException("not a sealed type: " + type.getName());
        }
        return new ActionTags<>(shape, node);
    }

    /** {@return instructions for a prompt that explain the tags to a model} */
    public String prompt() {
        var out = new StringBuilder("You can act by writing these tags into your answer:");
        for (var variant : node.offered()) {
            out.append("\n- ")
                    .append(PromptPhrases.withWords(
                            usage(variant), variant.labels().description()));
        }
        return out.toString();
    }

    private static String usage(VariantsNode.Variant variant) {
        var out = new StringBuilder("<").append(variant.name());
        String inner = null;
        for (var component : variant.node().visible()) {
            if (component.isInnerText()) {
                inner = PromptPhrases.placeholder(component).substring(1).replaceFirst(">$", "");
            } else {
                out.append(' ')
                        .append(component.name())
                        .append("=\"")
                        .append(PromptPhrases.kind(component))
                        .append('"');
            }
        }
        return inner == null
                ? out.append(" />").toString()
                : out.append(">" + inner + "</")
                        .append(variant.name())
                        .append('>')
                        .toString();
    }

    /**
     * Finds the actions in a text.
     *
     * @param text the text of the model
     * @return the actions, in order
     */
    public List<T> find(String text) {
        var found = new ArrayList<T>();
        transform(text, action -> {
            found.add(action);
            return "";
        });
        return List.copyOf(found);
    }

    /**
     * Removes the actions from a text.
     *
     * @param text the text of the model
     * @return the text without actions
     */
    public String strip(String text) {
        return transform(text, action -> "");
    }

    /**
     * Replaces the actions by other text.
     *
     * @param text the text of the model
     * @param replacement returns the replacement of an action
     * @return the text with the replacements
     */
    public String transform(String text, Function<? super T, String> replacement) {
        var out = new StringBuilder();
        var opening = tags.matcher(text);
        var closers = new ClosingTags(text);
        int at = 0;
        while (opening.find(at)) {
            int end = opening.end();
            String inner = null;
            if (opening.group(3).isEmpty()) {
                int closer = closers.after(opening.group(1), end);
                inner = closer < 0 ? null : text.substring(end, closer);
                end = closer < 0 ? end : closer + opening.group(1).length() + "</>".length();
            }
            var action = read(opening, inner);
            out.append(text, at, action == null ? opening.end() : opening.start());
            if (action != null) {
                out.append(replacement.apply(action));
            }
            at = action == null ? opening.end() : end;
        }
        return out.append(text, at, text.length()).toString();
    }

    private @Nullable T read(Matcher tag, @Nullable String inner) {
        var json = new TreeObject().with(node.discriminator(), tag.group(1));
        var attributes = ATTRIBUTE.matcher(tag.group(2) == null ? "" : tag.group(2));
        while (attributes.find()) {
            var value = attributes.group(2) == null ? attributes.group(3) : attributes.group(2);
            json.with(attributes.group(1), XmlEntities.unescaped(value));
        }
        if (inner != null) {
            var name = innerName(tag.group(1));
            json.with(name, XmlEntities.unescaped(inner.strip()));
        }
        return shape.read((JsonValue) json).optional().orElse(null);
    }

    private String innerName(String variantName) {
        return node.offered().stream()
                .filter(variant -> variant.name().equals(variantName))
                .flatMap(variant -> variant.node().visible().stream())
                .filter(Component::isInnerText)
                .map(Component::name)
                .findFirst()
                .orElse(INNER);
    }
}
