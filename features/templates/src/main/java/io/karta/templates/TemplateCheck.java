/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.el.ExtendedSyntaxBuilder;
import com.hubspot.jinjava.interpret.InterpretException;
import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.interpret.TemplateError;
import com.hubspot.jinjava.tree.ExpressionNode;
import com.hubspot.jinjava.tree.Node;
import com.hubspot.jinjava.tree.TagNode;
import com.hubspot.jinjava.tree.TreeParser;
import com.hubspot.jinjava.tree.parse.ExpressionToken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jinjava.de.odysseus.el.tree.TreeBuilderException;
import jinjava.de.odysseus.el.tree.impl.Builder;

/** Check of templates and their includes, without rendering them. Used once. */
final class TemplateCheck {

    private static final Pattern TEXT = Pattern.compile("'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern FILTER = Pattern.compile("(?<!\\|)\\|\\s*([A-Za-z_]\\w*)");
    private static final Pattern CHOOSING_LOOP = Pattern.compile("\\bin\\b.*\\bif\\b(?!.*\\belse\\b)");

    private final TemplateFiles files;
    private final JinjaEngine engine;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final Deque<Visit> open = new ArrayDeque<>();

    /** Template to check, with the template that refers to it. */
    private record Visit(String template, Optional<String> by, int line) {}

    TemplateCheck(TemplateFiles files, JinjaEngine engine) {
        this.files = files;
        this.engine = engine;
    }

    List<String> of(String template) {
        return of(List.of(template));
    }

    /** Checks a text that is in no file. */
    List<String> ofText(String name, String text) {
        engine.interpreting(interpreter -> read(name, text, interpreter));
        return of(List.of());
    }

    List<String> of(Collection<String> templates) {
        templates.forEach(template -> open.add(new Visit(template, Optional.empty(), 0)));
        while (!open.isEmpty()) {
            visit(open.remove());
        }
        return List.copyOf(problems);
    }

    private void visit(Visit visit) {
        if (!seen.add(files.path(visit.template()))) {
            return;
        }
        Optional<String> text = files.find(visit.template());
        if (text.isPresent()) {
            engine.interpreting(interpreter -> read(visit.template(), text.get(), interpreter));
        } else {
            String path = files.path(visit.template());
            problems.add(visit.by()
                    .map(by -> Messages.missingInclude(by, visit.line(), path))
                    .orElseGet(() -> Messages.missingText(visit.template(), path)));
        }
    }

    private boolean read(String template, String text, JinjavaInterpreter interpreter) {
        try {
            walk(template, new TreeParser(interpreter, text).buildTree(), interpreter);
        } catch (InterpretException e) {
            problems.add(Messages.syntax(template, e.getLineNumber(), String.valueOf(e.getMessage())));
        }
        for (TemplateError error : interpreter.getErrors()) {
            problems.add(Messages.syntax(template, error.getLineno(), error.getMessage()));
        }
        return true;
    }

    private void walk(String template, Node node, JinjavaInterpreter interpreter) {
        if (node instanceof TagNode tag) {
            tag(template, tag);
            filters(template, tag.getLineNumber(), tag.getHelpers(), interpreter);
        } else if (node instanceof ExpressionNode && node.getMaster() instanceof ExpressionToken token) {
            expression(template, node.getLineNumber(), token.getExpr());
            filters(template, node.getLineNumber(), token.getExpr(), interpreter);
        }
        node.getChildren().forEach(child -> walk(template, child, interpreter));
    }

    private void tag(String template, TagNode tag) {
        if (TemplateReference.isNamedBy(tag.getName())) {
            named(template, tag.getLineNumber(), TemplateReference.in(tag.getName(), tag.getHelpers()));
        }
        String helpers = TEXT.matcher(tag.getHelpers()).replaceAll("''");
        if (tag.getName().equals("for") && CHOOSING_LOOP.matcher(helpers).find()) {
            problems.add(Messages.choosingLoop(template, tag.getLineNumber()));
        }
        if (tag.getName().equals("for")) {
            tag.getChildren().stream()
                    .filter(child ->
                            child instanceof TagNode inside && inside.getName().equals("else"))
                    .forEach(child -> problems.add(Messages.loopWithElse(template, child.getLineNumber())));
        }
    }

    /** A computed name is known only when the template is rendered. */
    private void named(String template, int line, TemplateReference named) {
        named.constant()
                .ifPresentOrElse(
                        other -> open.add(new Visit(other, Optional.of(template), line)),
                        () -> expression(template, line, named.expression()));
    }

    /** Parses with the same features as Jinjava's expressions. */
    private void expression(String template, int line, String expression) {
        try {
            new ExtendedSyntaxBuilder(Builder.Feature.METHOD_INVOCATIONS).build("#{" + expression + "}");
        } catch (TreeBuilderException e) {
            problems.add(Messages.syntax(template, line, String.valueOf(e.getMessage())));
        }
    }

    private void filters(String template, int line, String expression, JinjavaInterpreter interpreter) {
        Matcher filter = FILTER.matcher(TEXT.matcher(expression).replaceAll("''"));
        while (filter.find()) {
            if (interpreter.getContext().getFilter(filter.group(1)) == null) {
                problems.add(Messages.unknownFilter(template, line, filter.group(1)));
            }
        }
    }
}
