/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shape;
import jakarta.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that an untrusted server requests. */
class ElicitationFormTest {

    private final JsonMessages messages = new JsonMessages();

    private Optional<Elicitation> form(String schema) throws ConnectionException {
        var params = "{'message':'Which?','requestedSchema':%s}".formatted(schema);
        return Elicitation.of(json(params), messages);
    }

    private JsonObject json(String text) throws ConnectionException {
        return messages.read(text.replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'string','title':'Name','description':'All','format':'email','minLength':3,'maxLength':50}",
                "{'type':'integer','minimum':1,'maximum':9,'default':2}",
                "{'type':'number'}",
                "{'type':'boolean','default':true}",
                "{'type':'string','enum':['a','b'],'enumNames':['A','B'],'default':'a'}",
                "{'type':'string','oneOf':[{'const':'a','title':'A'},{'const':'b','title':'B'}]}",
                "{'type':'array','items':{'type':'string'}}",
                "{'type':'array','minItems':1,'maxItems':2,'items':{'type':'string','enum':['a','b']},'default':['a']}",
                "{'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}}"
            })
    void haveFieldsOfValues(String field) throws Exception {
        var schema = "{'type':'object','properties':{'x':%s},'required':['x']}".formatted(field);

        var form = form(schema);

        assertThat(form.orElseThrow().schema()).isEqualTo(json(schema));
        assertThat(Shape.ofSchema(form.get().schema()).form().fields()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#/$defs/a'}",
                "{'type':'string','$ref':'#/$defs/a'}",
                "{'allOf':[{'type':'string'}]}",
                "{'type':'string','allOf':[{'$ref':'#/$defs/a'}]}",
                "{'anyOf':[{'type':'string'}]}",
                "{'type':'string','oneOf':[{'$ref':'#/$defs/a'}]}",
                "{'type':'string','oneOf':'all'}",
                "{'type':'string','enum':[{'a':1}]}",
                "{'type':'object','properties':{}}",
                "{'type':'string','properties':{'a':{'type':'string'}}}",
                "{'type':['string','null']}",
                "{'type':'array'}",
                "{'type':'array','items':{'$ref':'#/$defs/a'}}",
                "{'type':'array','items':{'type':'array','items':{'type':'string'}}}",
                "{'type':'array','items':{'anyOf':[{'const':{}}]}}",
                "{'type':'string','default':{'a':1}}",
                "{}",
                "true"
            })
    void haveNoOtherFields(String field) throws Exception {
        var defs = "{'a':{'type':'string'}}";

        assertThat(form("{'type':'object','properties':{'x':%s},'$defs':%s}".formatted(field, defs)))
                .isEmpty();
    }

    @Test
    void haveOnlyTheKnownMembers() throws Exception {
        var form = form("{'type':'object','properties':{'x':{'type':'string','x-a':{'b':1}}},"
                + "'$defs':{'a':{}},'allOf':[],'required':['x',7]}");

        assertThat(form.orElseThrow().schema())
                .isEqualTo(json("{'type':'object','properties':{'x':{'type':'string'}},'required':['x']}"));
    }

    @Test
    void haveAnObjectWithFields() throws Exception {
        assertThat(form("{'type':'string','properties':{}}")).isEmpty();
        assertThat(form("{'properties':{}}")).isEmpty();
        assertThat(form("{'type':'object'}")).isEmpty();
    }
}
