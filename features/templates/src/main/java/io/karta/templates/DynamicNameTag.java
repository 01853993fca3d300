/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.tag.Tag;
import com.hubspot.jinjava.tree.TagNode;
import com.hubspot.jinjava.tree.parse.TagToken;
import java.util.Objects;

/**
 * Tag with the name of another template as any expression; Jinjava reads only up to the first blank.
 *
 * <p>A template with a computed name is validated when it is used.
 *
 * @param tag the tag of Jinjava, which receives the value of the expression
 * @param engine validates templates
 */
record DynamicNameTag(Tag tag, JinjaEngine engine) implements Tag {

    private static final String VALUE = "kartaTemplateName";

    @Override
    public String getName() {
        return tag.getName();
    }

    @Override
    public String getEndTagName() {
        return tag.getEndTagName();
    }

    @Override
    public boolean isRenderedInValidationMode() {
        return tag.isRenderedInValidationMode();
    }

    @Override
    public String interpret(TagNode node, JinjavaInterpreter interpreter) {
        TemplateReference named = TemplateReference.in(tag.getName(), node.getHelpers());
        if (named.constant().isPresent()) {
            return tag.interpret(node, interpreter);
        }
        String name = Objects.toString(interpreter.resolveELExpression(named.expression(), node.getLineNumber()), "");
        if (engine.exists(name)) { // Jinjava reports a missing template with the line
            engine.validate(name);
        }
        interpreter.getContext().put(VALUE, name);
        return tag.interpret(
                withName(node, "{%% %s %s%s %%}".formatted(tag.getName(), VALUE, named.rest())), interpreter);
    }

    private TagNode withName(TagNode node, String image) {
        var token = new TagToken(image, node.getLineNumber(), node.getStartPosition(), node.getSymbols());
        return new TagNode(tag, token, node.getSymbols());
    }
}
